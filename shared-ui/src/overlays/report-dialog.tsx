import { type FormEvent, type ReactNode, useState } from 'react';
// biome-ignore lint/style/noRestrictedImports: an area bundles this file and imports the shared-ui of the page.
import { RadioGroup, TextArea } from 'shared-ui';
import { FormDialog } from './form-dialog.tsx';

export interface Report<Reason extends string> {
  reason: Reason;
  text: string;
}

export interface ReportDialogProps<Reason extends string> {
  isOpen: boolean;
  title: string;
  /** Labels by name, in display order. `other` requires a text. */
  reasons: Record<Reason, string>;
  maxLength: number;
  isBusy: boolean;
  /** The error if the report was not sent. The dialog stays open and shows it. */
  error?: ReactNode;
  onReport: (report: Report<Reason>) => void;
  onClose: () => void;
}

/**
 * Asks for the reason for reporting something that a person wrote. Typed text is kept when the dialog is closed and
 * opened again.
 */
export function ReportDialog<Reason extends string>(props: ReportDialogProps<Reason>) {
  const { isOpen, title, reasons, maxLength, isBusy, error, onReport, onClose } = props;
  const [reason, setReason] = useState<Reason>();
  const [text, setText] = useState('');
  const [isSent, setIsSent] = useState(false);
  const isTextMissing = reason === 'other' && text.trim() === '';

  function send(event: FormEvent) {
    event.preventDefault();
    setIsSent(true);
    if (reason !== undefined && !isTextMissing) onReport({ reason, text: text.trim() });
  }
  return (
    <FormDialog
      description="An administrator reads it and decides whether it stays."
      failure={error}
      isBusy={isBusy}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={send}
      size="sm"
      submitLabel="Send report"
      title={title}
    >
      <RadioGroup
        error={isSent && reason === undefined && 'Please choose a reason.'}
        legend="What is wrong with it?"
        onChange={setReason}
        options={(Object.keys(reasons) as Reason[]).map((value) => ({ value, label: reasons[value] }))}
        value={reason}
      />
      <TextArea
        error={isSent && isTextMissing ? 'Please say what is wrong.' : undefined}
        hint={reason === 'other' ? undefined : 'If there is more to say'}
        label="Details"
        maxLength={maxLength}
        onChange={({ target }) => setText(target.value)}
        required={reason === 'other'}
        rows={3}
        value={text}
      />
    </FormDialog>
  );
}
