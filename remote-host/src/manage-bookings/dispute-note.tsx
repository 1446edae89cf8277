import { type BookingDetail, formatSum } from 'contracts';
import { Banner } from 'shared-ui';

/** A note that the payout is delayed until the bank has decided a dispute. */
export function DisputeNote({ booking: { dispute } }: { booking: BookingDetail }) {
  if (dispute?.state !== 'open') return null;
  return (
    <Banner className="print:hidden" title="Your payout waits for the bank’s decision" tone="warning">
      Your guest asked their bank to give back {formatSum(dispute.amount)}. The bank can take two to three months to
      decide. If we have already sent the payout, we take it back only if the bank decides for your guest. The stay
      remains booked.
    </Banner>
  );
}
