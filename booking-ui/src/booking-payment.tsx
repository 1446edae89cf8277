import {
  type BookingDetail,
  type CancelledBy,
  centsOf,
  chargeLines,
  chargesNote,
  formatCents,
  priceLineText,
  pricePartsOf,
  refundedByChanges,
  refundedInPart,
} from 'contracts';
import { Heading } from 'shared-ui';
import { SumList } from 'shared-ui/record';

const REFUND_NAMES = { done: 'Refunded', pending: 'Being refunded', failed: 'Refund failed' };
const REFUND_NAMES_FOR_GUEST = {
  done: 'Refunded to your card',
  pending: 'On its way back to your card',
  failed: 'Refund that did not arrive',
};

interface BookingPaymentProps {
  booking: BookingDetail;
  reader: CancelledBy;
}

export function BookingPayment({ booking, reader }: BookingPaymentProps) {
  const { lines, paid, price, siteRefund = 0, refund } = booking;
  const isGuest = reader === 'guest';
  const priceCents = centsOf(price);
  const changedCents = refundedByChanges(booking);
  const inPartCents = refundedInPart(booking);
  const sums = [
    ...lines.map((line) => ({ name: priceLineText(line), cents: centsOf(line.amount) })),
    ...chargeLines(pricePartsOf(booking), booking.charges),
    // After a change or a refund, the lines above do not add up to the amount paid, so show a subtotal.
    ...(price !== paid && changedCents + inPartCents > 0
      ? [{ name: 'Price of the stay', cents: priceCents, isTotal: true }]
      : []),
    { name: isGuest ? 'Paid' : 'Paid by the guest', cents: centsOf(paid), isTotal: true },
    ...(changedCents > 0 ? [{ name: 'Refunded after changes', cents: changedCents }] : []),
    ...(inPartCents > 0 ? [{ name: isGuest ? 'Refunded by us' : 'Refunded in part', cents: inPartCents }] : []),
  ];
  if (refund) {
    const names = isGuest ? REFUND_NAMES_FOR_GUEST : REFUND_NAMES;
    const refundCents = centsOf(refund.amount);
    sums.push({ name: names[refund.state], cents: refundCents });
    if (!isGuest) sums.push({ name: 'Kept', cents: priceCents - centsOf(siteRefund) - refundCents });
  }
  return (
    <section className="space-y-4">
      <Heading level={2}>Payment</Heading>
      <SumList lines={sums.map(({ cents, ...sum }) => ({ ...sum, amount: formatCents(cents) }))} />
      {isGuest && <p className="text-ink-muted text-sm">{chargesNote(booking.charges)}</p>}
    </section>
  );
}
