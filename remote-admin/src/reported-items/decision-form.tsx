import { REPORT_LIMITS, type ReportDetails } from 'contracts';
import { useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { Banner, Button, Heading, TextArea } from 'shared-ui';
import { formatInstant } from '../shared/format-instant.ts';
import { useDecide } from './api.ts';
import { nameOf } from './report-labels.ts';

export function DecisionForm({ report }: { report: ReportDetails }) {
  const { kind, author, decision, waitingSince } = report;
  const isOwn = useSession(({ user }) => user?.email === author.email);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const decide = useDecide(report);
  // Move focus, because the pressed button is about to disappear.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });

  function submit(hide: boolean) {
    const given = reason.trim();
    setIsReasonMissing(given === '');
    if (given === '') return field.current?.focus();
    const onSuccess = () => {
      setReason('');
      focusHeading();
    };
    decide.mutate({ hide, reason: given }, { onSuccess });
  }
  return (
    <section className="space-y-4">
      <Heading className="outline-none" level={2} ref={heading} tabIndex={-1}>
        Decision
      </Heading>
      {decision && (
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="font-semibold">{decision.hide ? 'Removed' : 'Kept'}</p>
            <p className="wrap-anywhere max-w-prose whitespace-pre-line" dir="auto">
              {decision.reason}
            </p>
            <p className="wrap-anywhere text-ink-muted text-sm">
              {nameOf(decision.by)}, {formatInstant(decision.at)}
            </p>
          </div>
          {!isOwn && !waitingSince && (
            <Button
              isBusy={decide.isPending}
              onClick={() => decide.mutate('undo', { onSuccess: focusHeading })}
              size="sm"
            >
              Undo
            </Button>
          )}
        </div>
      )}
      {isOwn && <Banner>You wrote this yourself. Another admin has to decide about it.</Banner>}
      {decide.error && <Banner tone="danger">{decide.error.message}</Banner>}
      {waitingSince && !isOwn && (
        <>
          <TextArea
            error={isReasonMissing && 'Please give a reason.'}
            hint={`Mailed to whoever reported it, and to the author if you remove the ${kind}`}
            label="Reason"
            maxLength={REPORT_LIMITS.reason}
            onChange={({ target }) => {
              setReason(target.value);
              setIsReasonMissing(false);
            }}
            ref={field}
            required
            rows={3}
            value={reason}
          />
          <div className="flex flex-wrap gap-3">
            <Button isBusy={decide.isPending} onClick={() => submit(true)} variant="danger">
              Remove {kind}
            </Button>
            <Button isBusy={decide.isPending} onClick={() => submit(false)}>
              Keep {kind}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
