import { type InputOf, isolate, type Message, REPORT_LIMITS, REPORT_REASONS, reportMessage } from 'contracts';
import { useState } from 'react';
import { call, useMutation } from 'shared-platform';
import { preloadDialog, toast } from 'shared-ui';
import { ReportDialog } from 'shared-ui/report-dialog';

interface ReportMessageProps {
  threadId: string;
  message: Message;
  other: string;
}

export function ReportMessage({ threadId, message, other }: ReportMessageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const report = useMutation({
    mutationFn: (body: InputOf<'reportMessage'>['body']) =>
      call(reportMessage, { id: threadId, messageId: message.id, body }),
    onSuccess: () => {
      setIsOpen(false);
      toast.success('Thank you. An administrator will look at the message.');
    },
  });
  const excerpt = message.text.length > 40 ? `${message.text.slice(0, 39)}…` : message.text;
  return (
    <>
      <button
        aria-label={`Report: ${excerpt || 'picture'}`}
        className="-my-1 min-h-6 cursor-pointer px-1 text-ink-muted text-xs underline-offset-2 hover:underline"
        onClick={() => setIsOpen(true)}
        onFocus={() => void preloadDialog()}
        onPointerEnter={() => void preloadDialog()}
        type="button"
      >
        Report
      </button>
      <ReportDialog
        error={report.error?.message}
        isBusy={report.isPending}
        isOpen={isOpen}
        maxLength={REPORT_LIMITS.text}
        onClose={() => setIsOpen(false)}
        onReport={(body) => report.mutate(body)}
        reasons={REPORT_REASONS.message}
        title={`Report this message by ${isolate(other)}`}
      />
    </>
  );
}
