import { type ReactNode, useRef, useState } from 'react';
// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { AlertDialog, type AlertDialogProps, TextArea } from 'shared-ui';

export interface ReasonDialogProps extends Omit<AlertDialogProps, 'onConfirm'> {
  /** Called with the trimmed reason, which is never empty. */
  onConfirm: (reason: string) => void;
  hint: string;
  maxLength: number;
  /** More fields, shown below the reason. `children` are shown above it. */
  fields?: ReactNode;
}

/** Confirms a destructive action and asks for a reason. Closing it clears the text. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { onConfirm, onCancel, hint, maxLength, fields, children, ...dialog } = props;
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  function confirm() {
    const reason = field.current?.value.trim() ?? '';
    setIsMissing(reason === '');
    if (reason === '') field.current?.focus();
    else onConfirm(reason);
  }
  return (
    <AlertDialog
      {...dialog}
      onCancel={() => {
        setIsMissing(false);
        onCancel();
      }}
      onConfirm={confirm}
    >
      {children}
      <TextArea
        className={children ? 'mt-4' : undefined}
        error={isMissing && 'Please give a reason.'}
        hint={hint}
        label="Reason"
        maxLength={maxLength}
        onChange={() => setIsMissing(false)}
        ref={field}
        required
        rows={3}
      />
      {fields && <div className="mt-5">{fields}</div>}
    </AlertDialog>
  );
}
