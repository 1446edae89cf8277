import { type ReactNode, useState } from 'react';
// biome-ignore lint/style/noRestrictedImports: an area bundles this file and imports the shared-ui of the page.
import { Banner, Button, Dialog, RadioGroup, TextArea } from 'shared-ui';

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
  /** The reason why it was not sent. The dialog stays open with it. */
  error?: ReactNode;
  onReport: (report: Report<Reason>) => void;
  onClose: () => void;
}

/**
 * Asks what is wrong with something that a person wrote. Typed text is kept when the dialog is closed and opened again.
 */
export function ReportDialog<Reason extends string>(props: ReportDialogProps<Reason>) {
  const { isOpen, title, reasons, maxLength, isBusy, error, onReport, onClose } = props;
  const [reason, setReason] = useState<Reason>();
  const [text, setText] = useState('');
  const [isSent, setIsSent] = useState(false);
  const isTextMissing = reason === 'other' && text.trim() === '';

  function send() {
    setIsSent(true);
    if (reason !== undefined && !isTextMissing) onReport({ reason, text: text.trim() });
  }
  return (
    <Dialog
      description="An administrator reads it and decides whether it stays."
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={isBusy} onClick={send} variant="primary">
            Send report
          </Button>
        </>
      }
      isBusy={isBusy}
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title={title}
    >
      <div className="space-y-5 pb-5">
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
        {error && <Banner tone="danger">{error}</Banner>}
      </div>
    </Dialog>
  );
}
