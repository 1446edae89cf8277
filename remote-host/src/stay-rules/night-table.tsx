import { DISCOUNT_NAMES, formatCents, type PricedBy, type StayPrice } from 'contracts';

const NIGHT = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

const BY: Record<PricedBy, string> = {
  listing: 'Listing’s price',
  weekend: 'Weekend price',
  season: 'Season',
  night: 'This night’s price',
};

export function NightTable({ price: { nights, discount, totalCents } }: { price: StayPrice }) {
  return (
    <details className="text-sm" open>
      <summary className="cursor-pointer py-1 font-medium">Night by night</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <div className="max-h-96 overflow-y-auto" tabIndex={0}>
        <table className="w-full tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">Night</th>
              <th scope="col">Set by</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {nights.map(({ night, by, fullCents }) => (
              <tr key={night}>
                <th className="py-1 text-left font-normal" scope="row">
                  {NIGHT.format(Date.parse(night))}
                </th>
                <td className="px-2 text-ink-muted">{BY[by]}</td>
                <td className="whitespace-nowrap text-right">{formatCents(fullCents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="border-line border-t">
            {discount && (
              <tr className="text-success-ink">
                <th className="py-1 text-left font-normal" colSpan={2} scope="row">
                  {discount.percent} % {DISCOUNT_NAMES[discount.kind]}
                </th>
                <td className="whitespace-nowrap text-right">−{formatCents(discount.cents)}</td>
              </tr>
            )}
            <tr className="font-semibold">
              <th className="py-1 text-left" colSpan={2} scope="row">
                Total
              </th>
              <td className="whitespace-nowrap text-right">{formatCents(totalCents)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  );
}
