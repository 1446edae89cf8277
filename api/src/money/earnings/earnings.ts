import {
  type Cents,
  type DayRange,
  type Earnings,
  type EarningsStay,
  type EarningsSums,
  type ListingEarnings,
  type Page,
  shareOut,
  toDollars,
} from 'contracts';
import { centsCursor, dayCursor, pageOf, type SavedActor, type Services } from '../../base/index.ts';
import { bookingCode } from '../../stays/index.ts';
import { type StayRow, type SumsRow, staysBegun, sumByListing, sumByMonth, titlesOf } from './storage.ts';

const PAGE = 25;

interface PageAsked extends DayRange {
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function earningsByMonth(
  { db }: Services,
  { person: { id } }: SavedActor,
  range: DayRange,
): Promise<Earnings> {
  const months = await sumByMonth(db, { hostId: id, range });
  const total: SumsRow = { stays: 0, cancelled: 0, paid: 0, refunded: 0, guestFee: 0, tax: 0, fees: 0 };
  for (const month of months) {
    for (const key of Object.keys(total) as (keyof SumsRow)[]) total[key] += month[key];
  }
  return { total: toSums(total), months: months.map((row) => ({ month: row.month, ...toSums(row) })) };
}

export async function earningsByListing(
  { db }: Services,
  { person: { id } }: SavedActor,
  { cursor, limit = PAGE, ...range }: PageAsked,
): Promise<Page<ListingEarnings>> {
  const before = centsCursor.read(cursor);
  const rows = await sumByListing(db, { hostId: id, range, before, limit: limit + 1 });
  const { items, next } = pageOf(rows, limit, ({ earned, room_id }) =>
    centsCursor.write({ value: earned, id: room_id }),
  );
  const titles = await titlesOf(
    db,
    items.map(({ room_id }) => room_id),
  );
  return {
    items: items.map((row) => ({ roomId: row.room_id, title: titles.get(row.room_id) ?? '', ...toSums(row) })),
    next,
  };
}

export async function earningsOfStays(
  { db }: Services,
  { person: { id } }: SavedActor,
  { cursor, limit = PAGE, ...range }: PageAsked,
): Promise<Page<EarningsStay>> {
  const after = dayCursor.read(cursor);
  const rows = await staysBegun(db, { hostId: id, range, after, limit: limit + 1 });
  const { items, next } = pageOf(rows, limit, ({ from_day: value, id }) => dayCursor.write({ value, id }));
  return { items: items.map(toStay), next };
}

function toStay(row: StayRow): EarningsStay {
  const { feeCents, hostCents } = shareOut(row.kept_nights, row.fee_basis_points);
  return {
    bookingId: row.id,
    code: bookingCode(row.id),
    roomId: row.room_id,
    title: row.title,
    from: row.from_day,
    to: row.to_day,
    state: row.state === 'cancelled' ? 'cancelled' : 'confirmed',
    paid: toDollars(row.price_cents),
    refunded: toDollars(row.returned_cents),
    ...tellSums(row.kept_guest_fee, row.kept_tax),
    fee: toDollars(feeCents),
    earned: toDollars(hostCents),
  };
}

function toSums({ stays, cancelled, paid, refunded, guestFee, tax, fees }: SumsRow): EarningsSums {
  return {
    stays,
    cancelled,
    paid: toDollars(paid),
    refunded: toDollars(refunded),
    ...tellSums(guestFee, tax),
    fees: toDollars(fees),
    earned: toDollars(paid - refunded - guestFee - tax - fees),
  };
}

function tellSums(guestFeeCents: Cents, taxCents: Cents): Pick<EarningsSums, 'guestFee' | 'tax'> {
  return {
    ...(guestFeeCents > 0 && { guestFee: toDollars(guestFeeCents) }),
    ...(taxCents > 0 && { tax: toDollars(taxCents) }),
  };
}
