import { MESSAGE_LIMITS, reportMessage } from 'contracts';
import { type ReactNode, useState } from 'react';
import { call, useMutation } from 'shared-platform';
import { Button, Dialog, TextArea, toast } from 'shared-ui';

/** Asks why a message is reported, and tells the admins. */
export function useReport(threadId: string): { ask: (messageId: string) => void; dialog: ReactNode } {
  const [messageId, setMessageId] = useState<string>();
  const [reason, setReason] = useState('');
  const close = () => setMessageId(undefined);
  const report = useMutation({
    mutationFn: (id: string) => call(reportMessage, { id: threadId, messageId: id, body: { reason } }),
    onSuccess: () => {
      toast.success('Reported');
      setReason('');
      close();
    },
  });
  const dialog = (
    <Dialog isOpen={messageId !== undefined} onClose={close} title="Report this message">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (messageId) report.mutate(messageId);
        }}
      >
        <TextArea
          hint="The site's admins read it with the messages around it."
          label="What is wrong with it?"
          maxLength={MESSAGE_LIMITS.reason}
          onChange={(event) => setReason(event.target.value)}
          required
          value={reason}
        />
        {report.error && <p role="alert">{report.error.message}</p>}
        <Button isBusy={report.isPending} type="submit" variant="primary">
          Report
        </Button>
      </form>
    </Dialog>
  );
  return { ask: setMessageId, dialog };
}
