import { type InputOf, isolate, REPORT_LIMITS, REPORT_REASONS, type Review, reportReview } from 'contracts';
import { useState } from 'react';
import { call, useMutation } from 'shared-platform';
import { Button, preloadDialog, toast } from 'shared-ui';
import { ReportDialog } from 'shared-ui/report-dialog';

export function ReportReview({ review: { _id: id, author } }: { review: Review }) {
  const [isOpen, setIsOpen] = useState(false);
  const report = useMutation({
    mutationFn: (body: InputOf<'reportReview'>['body']) => call(reportReview, { id, body }),
    onSuccess: () => {
      setIsOpen(false);
      toast.success('Thank you. An administrator will look at the review.');
    },
  });
  return (
    <>
      <Button
        aria-label={`Report the review by ${author.name}`}
        className="-ml-3"
        onClick={() => setIsOpen(true)}
        onFocus={() => void preloadDialog()}
        onPointerEnter={() => void preloadDialog()}
        size="sm"
        variant="ghost"
      >
        Report
      </Button>
      <ReportDialog
        error={report.error?.message}
        isBusy={report.isPending}
        isOpen={isOpen}
        maxLength={REPORT_LIMITS.text}
        onClose={() => setIsOpen(false)}
        onReport={(body) => report.mutate(body)}
        reasons={REPORT_REASONS.review}
        title={`Report the review by ${isolate(author.name)}`}
      />
    </>
  );
}
