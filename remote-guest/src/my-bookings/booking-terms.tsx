import { BookingEnding } from 'booking-ui/booking-ending';
import {
  type BookingDetail,
  formatCents,
  formatMoment,
  isAhead,
  isPolicy,
  POLICIES,
  RELOAD_FOR_REFUND,
  refundForStay,
  refundTerms,
} from 'contracts';
import { useSession } from 'shared-auth';
import { serverNow } from 'shared-platform';
import { CancelDialog } from './cancel-dialog.tsx';
import { refundCase } from './refund-case.ts';

export function BookingTerms({ booking }: { booking: BookingDetail }) {
  const now = serverNow();
  const isOffline = useSession((session) => session.isUnchecked);
  return (
    <BookingEnding
      booking={booking}
      CancelDialog={CancelDialog}
      isDisabled={isOffline}
      reader="guest"
      terms={
        isAhead(booking, now) ? (
          <Terms booking={booking} now={now} />
        ) : (
          <p className="text-ink-muted">This booking can't be cancelled.</p>
        )
      }
    />
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
          const refund = refundCents > 0 ? `${formatCents(refundCents)} back` : 'no refund';
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
