import {
  type Charges,
  chargeLines,
  chargesNote,
  DISCOUNT_NAMES,
  formatCents,
  formatShortDay,
  type StayPrice,
} from 'contracts';

interface PriceLinesProps {
  price: StayPrice;
  charges: Charges | undefined;
}

export function PriceLines({ price, charges }: PriceLinesProps) {
  const { nights, discount } = price;
  const count = `${nights.length} ${nights.length === 1 ? 'night' : 'nights'}`;
  const [first] = nights;
  const isUniform = nights.every(({ fullCents }) => fullCents === first?.fullCents);
  return (
    <div className="text-ink-muted text-sm tabular-nums">
      {first && isUniform ? (
        <p>
          {count} × {formatCents(first.fullCents)}
        </p>
      ) : (
        <details>
          <summary className="cursor-pointer">{count}, night by night</summary>
          <ul className="mt-1 max-h-48 overflow-y-auto">
            {nights.map(({ night, fullCents }) => (
              <li className="flex justify-between gap-6" key={night}>
                <span>{formatShortDay(night)}</span> <span>{formatCents(fullCents)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {discount && (
        <p className="flex justify-between gap-6 text-success-ink">
          <span>
            {discount.percent} % {DISCOUNT_NAMES[discount.kind]}
          </span>{' '}
          <span className="whitespace-nowrap">−{formatCents(discount.cents)}</span>
        </p>
      )}
      {chargeLines(price, charges).map(({ name, cents }) => (
        <p className="flex justify-between gap-6" key={name}>
          <span className="wrap-anywhere">{name}</span> <span className="whitespace-nowrap">{formatCents(cents)}</span>
        </p>
      ))}
      <p>{chargesNote(charges)}</p>
    </div>
  );
}
