import {
  type BookingDetail,
  chargeLines,
  formatCents,
  formatMoment,
  formatSum,
  priceLineText,
  pricePartsOf,
  type ChangeQuote as Quote,
} from 'contracts';
import { SumList } from 'shared-ui/record';

interface ChangeQuoteProps {
  booking: BookingDetail;
  quote: Quote;
}

export function ChangeQuote({ booking, quote }: ChangeQuoteProps) {
  const { lines, price, pay, refund, givenUp, discountLost, waived, cancelling } = quote;
  const charged = chargeLines(pricePartsOf(quote), booking.charges);
  return (
    <div className="space-y-3">
      <SumList
        lines={[
          ...lines.map((line) => ({ name: priceLineText(line), amount: formatSum(line.amount) })),
          ...charged.map(({ name, cents }) => ({ name, amount: formatCents(cents) })),
          { name: 'New price', amount: formatSum(price), isTotal: true },
          { name: 'Current price', amount: formatSum(booking.price) },
          {
            name: refund > 0 ? 'Refund to your card' : 'To pay now',
            amount: formatSum(refund > 0 ? refund : pay),
            isTotal: true,
          },
        ]}
      />
      <ul className="list-disc space-y-1 pl-5 text-ink-muted text-sm">
        {givenUp.nights > 0 && <li>{givenUpText(givenUp)}</li>}
        {givenUp.refund > 0 && charged.length > 0 && <li>What you paid as charges on that is refunded as well.</li>}
        {discountLost !== undefined && (
          <li>The new dates no longer fit your discount: the nights you keep cost {formatSum(discountLost)} more.</li>
        )}
        {waived !== undefined && (
          <li>The change costs {formatSum(waived)} more, which is too little for a card payment. You pay nothing.</li>
        )}
        <li>{cancellingText(cancelling, booking.timeZone)}</li>
      </ul>
    </div>
  );
}

function givenUpText({ nights, amount, refund }: Quote['givenUp']): string {
  const what = nights === 1 ? 'the night' : `the ${nights} nights`;
  if (refund === 0) return `Under your cancellation policy, ${what} you give up can no longer be refunded.`;
  if (refund === amount) return `You get back all of the ${formatSum(amount)} for ${what} you give up.`;
  return `Of the ${formatSum(amount)} for ${what} you give up, your cancellation policy refunds ${formatSum(refund)}.`;
}

function cancellingText({ refund, until }: Quote['cancelling'], timeZone: string): string {
  if (refund === 0) return 'If you cancel after this change, nothing is refunded.';
  const when = until ? `, until ${formatMoment(new Date(until), timeZone)}` : '';
  return `If you cancel after this change, you get ${formatSum(refund)} back${when}.`;
}
