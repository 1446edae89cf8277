import { type BookingDetail, type Cents, toDollars } from 'contracts';

type Lines = BookingDetail['lines'];

export function priceLines(nightCents: readonly Cents[], givenUpCents: Cents): Lines {
  const counts = new Map<Cents, number>();
  for (const cents of nightCents) counts.set(cents, (counts.get(cents) ?? 0) + 1);
  const lines: Lines = [...counts].map(([cents, nights]) => ({
    nights,
    each: toDollars(cents),
    amount: toDollars(nights * cents),
  }));
  return givenUpCents > 0 ? [...lines, { nights: 0, amount: toDollars(givenUpCents) }] : lines;
}
