import {
  type BookingDetail,
  cancellerText,
  formatMoment,
  formatSum,
  isAhead,
  isolate,
  isPolicy,
  POLICIES,
  RELOAD_FOR_REFUND,
  refundForStay,
  refundTerms,
  toDollars,
} from 'contracts';
import { useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { Button, Heading, preloadDialog } from 'shared-ui';
import { CancelDialog } from './cancel-dialog.tsx';
import { refundCase } from './refund-case.ts';

export function BookingTerms({ booking }: { booking: BookingDetail }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = new Date();
  const isOffline = useSession((session) => session.isUnchecked);
  const canCancel = isAhead(booking, now);
  return (
    <section className="space-y-4">
      <Heading className="outline-none" level={2} ref={heading} tabIndex={-1}>
        Cancellation
      </Heading>
      {canCancel && <Terms booking={booking} now={now} />}
      {booking.cancellation && <Ending {...booking.cancellation} />}
      {!canCancel && !booking.cancellation && <p className="text-ink-muted">This booking can't be cancelled.</p>}
      {canCancel && (
        <Button
          className="print:hidden"
          disabled={isOffline}
          onClick={() => {
            // The dialog returns the focus here, because the button disappears after a cancellation.
            heading.current?.focus({ preventScroll: true });
            setIsCancelling(true);
          }}
          onFocus={() => void preloadDialog()}
          onPointerEnter={() => void preloadDialog()}
        >
          Cancel booking
        </Button>
      )}
      <CancelDialog booking={booking} isOpen={isCancelling} onClose={() => setIsCancelling(false)} />
    </section>
  );
}

function Terms({ booking, now }: { booking: BookingDetail; now: Date }) {
  const { cancellationPolicy, timeZone } = booking;
  if (!isPolicy(cancellationPolicy)) return <p>{RELOAD_FOR_REFUND}</p>;
  const stay = refundCase(booking, now);
  const terms = refundTerms(stay, (at) => refundForStay({ ...stay, now: at }));
  return (
    <div>
      <p className="text-ink-muted">{POLICIES[cancellationPolicy].label} policy, as it was when you booked</p>
      <ul className="mt-3 space-y-2">
        {terms.map(({ refundCents, until }) => {
          const refund = refundCents > 0 ? `${formatSum(toDollars(refundCents))} back` : 'no refund';
          const when = until
            ? `Until ${formatMoment(until, timeZone)}`
            : terms.length > 1
              ? 'After that'
              : 'If you cancel now';
          return (
            <li key={when}>
              {when}: <span className="font-semibold">{refund}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Ending({ by, at, reason }: NonNullable<BookingDetail['cancellation']>) {
  return (
    <p className="wrap-anywhere">
      {cancellerText(by, 'guest')} on {formatMoment(new Date(at))}
      {reason ? `: ${isolate(reason)}` : '.'}
    </p>
  );
}
