import { type BookingDetail, chargeLines, formatSum, priceLineText, refundedByChanges } from 'contracts';
import { Heading } from 'shared-ui';
import { SumList } from 'shared-ui/record';

const REFUND_NAMES = {
  done: 'Refunded to your card',
  pending: 'On its way back to your card',
  failed: 'Refund that did not arrive',
};

export function BookingPayment({ booking }: { booking: BookingDetail }) {
  const { lines, paid, refund } = booking;
  const all = [...lines.map((line) => ({ name: priceLineText(line), amount: line.amount })), ...chargeLines(booking)];
  const parts = all.map(({ name, amount }) => ({ name, amount: formatSum(amount) }));
  const changed = refundedByChanges(booking);
  const refunded = refund && {
    name: REFUND_NAMES[refund.state],
    amount: formatSum(refund.amount),
  };
  return (
    <section className="space-y-4">
      <Heading level={2}>Payment</Heading>
      <SumList
        lines={[
          ...parts,
          { name: 'Paid', amount: formatSum(paid), isTotal: true },
          ...(changed > 0 ? [{ name: 'Refunded after changes', amount: formatSum(changed) }] : []),
          ...(refunded ? [refunded] : []),
        ]}
      />
    </section>
  );
}
