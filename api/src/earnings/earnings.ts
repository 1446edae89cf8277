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
import type { Person } from '../actor.ts';
import { bookingCode } from '../bookings/booking-code.ts';
import { shareRatesOf } from '../bookings/charges.ts';
import { pageOf } from '../database/keyset.ts';
import { isId } from '../database/new-id.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { type StayRow, type SumsRow, staysBegun, sumByListing, sumByMonth, titlesOf } from './storage.ts';

const PAGE = 25;

interface PageAsked extends DayRange {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** GET /earnings */
export async function earningsByMonth({ db }: Services, { id }: Person, range: DayRange): Promise<Earnings> {
  const months = await sumByMonth(db, { hostId: id, range });
  const total: SumsRow = { stays: 0, cancelled: 0, paid: 0, refunded: 0, guestFee: 0, tax: 0, fees: 0 };
  for (const month of months) {
    for (const key of Object.keys(total) as (keyof SumsRow)[]) total[key] += month[key];
  }
  return { total: toSums(total), months: months.map((row) => ({ month: row.month, ...toSums(row) })) };
}

/** GET /earnings/listings. The cursor is the earnings and the id of the last listing. */
export async function earningsByListing(
  { db }: Services,
  { id }: Person,
  { cursor, limit = PAGE, ...range }: PageAsked,
): Promise<Page<ListingEarnings>> {
  const last = parseCursor(cursor, /^\d{1,15}$/);
  const before = last && { earned: Number(last.value), roomId: last.id };
  const rows = await sumByListing(db, { hostId: id, range, before, limit: limit + 1 });
  const { items, next } = pageOf(rows, limit, ({ earned, room_id }) => `${earned}.${room_id}`);
  const titles = await titlesOf(
    db,
    items.map(({ room_id }) => room_id),
  );
  return {
    items: items.map((row) => ({ roomId: row.room_id, title: titles.get(row.room_id) ?? '', ...toSums(row) })),
    next,
  };
}

/** GET /earnings/stays. The cursor is the check-in day and the id of the last stay. */
export async function earningsOfStays(
  { db }: Services,
  { id }: Person,
  { cursor, limit = PAGE, ...range }: PageAsked,
): Promise<Page<EarningsStay>> {
  const last = parseCursor(cursor, /^\d{4}-\d\d-\d\d$/);
  const after = last && { day: last.value, id: last.id };
  const rows = await staysBegun(db, { hostId: id, range, after, limit: limit + 1 });
  const { items, next } = pageOf(rows, limit, (row) => `${row.from_day}.${row.id}`);
  return { items: items.map(toStay), next };
}

function toStay(row: StayRow): EarningsStay {
  const refundCents = row.refund_cents ?? 0;
  const { guestFeeCents, taxCents, feeCents, hostCents } = shareOut(row.price_cents - refundCents, shareRatesOf(row));
  return {
    bookingId: row.id,
    code: bookingCode(row.id),
    roomId: row.room_id,
    title: row.title,
    from: row.from_day,
    to: row.to_day,
    state: row.state === 'cancelled' ? 'cancelled' : 'confirmed',
    paid: toDollars(row.price_cents),
    refunded: toDollars(refundCents),
    ...tellSums(guestFeeCents, taxCents),
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

/** @throws Refusal when it is not a value of this form and an id. */
function parseCursor(cursor: string | undefined, form: RegExp): { value: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [value = '', id = ''] = cursor.split('.');
  if (!form.test(value) || !isId(id)) throw new Refusal('invalid-request', { cursor: 'is not valid' });
  return { value, id };
}
