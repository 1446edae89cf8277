import {
  type BookingDetail,
  type CancelledBy,
  chargeLines,
  formatSum,
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
  const changed = refundedByChanges(booking);
  const inPart = refundedInPart(booking);
  const sums = [
    ...lines.map((line) => ({ name: priceLineText(line), amount: line.amount })),
    ...chargeLines(pricePartsOf(booking), booking.charges),
    // After a change or a refund, the lines above do not add up to the amount paid, so show a subtotal.
    ...(price !== paid && changed + inPart > 0 ? [{ name: 'Price of the stay', amount: price, isTotal: true }] : []),
    { name: isGuest ? 'Paid' : 'Paid by the guest', amount: paid, isTotal: true },
    ...(changed > 0 ? [{ name: 'Refunded after changes', amount: changed }] : []),
    ...(inPart > 0 ? [{ name: isGuest ? 'Refunded by us' : 'Refunded in part', amount: inPart }] : []),
  ];
  if (refund) {
    const names = isGuest ? REFUND_NAMES_FOR_GUEST : REFUND_NAMES;
    sums.push({ name: names[refund.state], amount: refund.amount });
    if (!isGuest) sums.push({ name: 'Kept', amount: Math.round((price - siteRefund - refund.amount) * 100) / 100 });
  }
  return (
    <section className="space-y-4">
      <Heading level={2}>Payment</Heading>
      <SumList lines={sums.map((sum) => ({ ...sum, amount: formatSum(sum.amount) }))} />
    </section>
  );
}
