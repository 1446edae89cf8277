import { type Booking, type BookingState, type Cents, type FoundBooking, type Party, toDollars } from 'contracts';
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  atLeast,
  type BookingChange,
  type BookingKey,
  type BookingRow,
  type NewBookingRow,
  orderByNewest,
  type Queries,
  type Tables,
  type Tx,
} from '../../base/index.ts';
import { hasNights } from '../../listings/index.ts';
import { refundsToMake } from '../payments/refund-storage.ts';
import { bookingCode } from './booking-code.ts';
import { describeCharges } from './charges.ts';

interface RoomsBooking extends BookingRow {
  room_archived_at: Date | null;
  has_nights: boolean;
}

interface NamedBooking extends RoomsBooking {
  guest_name: string | null;
  guest_email: string;
  guest_image: string | null;
  host_name: string | null;
  host_email: string;
  host_image: string | null;
}

export interface BookingView extends NamedBooking {
  /** The sum of refunds that are decided but not made yet. Null if there are none. */
  to_refund_cents: Cents | null;
  has_failed_refund: boolean;
}

/** Guests and hosts see only bookings that were paid for. */
export const SHOWN_STATES: BookingState[] = ['confirmed', 'cancelled'];

export function selectBookings(db: Queries) {
  return db
    .selectFrom('bookings')
    .innerJoin('rooms', 'rooms.id', 'bookings.room_id')
    .selectAll('bookings')
    .select(['rooms.archived_at as room_archived_at', hasNights.as('has_nights')]);
}

/**
 * `LIMIT 1` makes the planner look up each person by id. It overestimates the rows and would otherwise scan all people.
 */
function withNames(db: Queries, rows: SelectQueryBuilder<Tables, 'bookings' | 'rooms', RoomsBooking>) {
  return db
    .selectFrom(rows.as('shown'))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('people').selectAll().whereRef('people.id', '=', 'shown.guest_id').limit(sql.lit(1)).as('guest'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('people').selectAll().whereRef('people.id', '=', 'shown.host_id').limit(sql.lit(1)).as('host'),
      (join) => join.onTrue(),
    )
    .selectAll('shown')
    .select(['guest.name as guest_name', 'guest.email as guest_email', 'guest.image as guest_image'])
    .select(['host.name as host_name', 'host.email as host_email', 'host.image as host_image']);
}

/** Only canceled bookings can have pending refunds. */
async function toViews(db: Queries, rows: NamedBooking[]): Promise<BookingView[]> {
  const refunded = rows.filter(({ refund_cents }) => refund_cents !== null && refund_cents > 0).map(({ id }) => id);
  const toMake = await refundsToMake(db, refunded);
  return rows.map((row) => {
    const { cents = null, failed = false } = toMake.get(row.id) ?? {};
    return { ...row, to_refund_cents: cents, has_failed_refund: failed };
  });
}

export function toBooking(row: BookingView): FoundBooking {
  return {
    _id: row.id,
    code: bookingCode(row.id),
    guest: { name: row.guest_name ?? 'Guest', email: row.guest_email, image: row.guest_image },
    host: row.host_email,
    location: row.location,
    price: toDollars(row.price_cents),
    ...describeCharges(row),
    from: row.from_day,
    to: row.to_day,
    title: row.title,
    roomId: row.room_id,
    image: row.image,
    transactionId: row.payment_intent_id ?? '',
    party: partyOf(row),
    date: (row.confirmed_at ?? row.created_at).toISOString(),
    state: row.state,
    cancellationPolicy: row.cancellation_policy,
    timeZone: row.time_zone,
    isListed: row.room_archived_at === null,
    ...unrefundable(row),
    ...ending(row),
  };
}

/** Hides the host's email from the guest unless the booking is confirmed. */
export function toGuest<Each extends Booking>(booking: Each): Each {
  return booking.state === 'confirmed' ? booking : { ...booking, host: '' };
}

export function partyOf({ adults, children, infants, pets }: Party): Party {
  return { adults, children, infants, pets };
}

function unrefundable({ given_up_cents, locked_cents }: BookingRow): Pick<Booking, 'unrefundable'> {
  if (given_up_cents === 0 && locked_cents === 0) return {};
  return { unrefundable: { givenUp: toDollars(given_up_cents), locked: toDollars(locked_cents) } };
}

function ending(row: BookingView): Pick<Booking, 'cancellation' | 'refund'> {
  const { cancelled_at, cancelled_by, cancel_reason, refund_cents, to_refund_cents } = row;
  if (cancelled_at === null || cancelled_by === null || refund_cents === null) return {};
  const isDone = refund_cents === 0 || to_refund_cents === 0;
  const state = isDone ? 'done' : row.has_failed_refund ? 'failed' : 'pending';
  return {
    cancellation: {
      at: cancelled_at.toISOString(),
      by: cancelled_by,
      reason: cancel_reason,
      keepsNights: row.has_nights,
    },
    refund: { amount: toDollars(refund_cents), state },
  };
}

export async function viewRow(db: Queries, { room_id, id }: BookingKey): Promise<BookingView | undefined> {
  const row = selectBookings(db).where('bookings.room_id', '=', room_id).where('bookings.id', '=', id);
  return (await toViews(db, await withNames(db, row).execute()))[0];
}

export async function viewBooking(db: Queries, key: BookingKey): Promise<Booking | undefined> {
  const row = await viewRow(db, key);
  return row && toBooking(row);
}

export interface BookingsOfPerson {
  as: 'guest' | 'host';
  personId: string;
  roomId?: string | undefined;
  before: string | undefined;
  limit: number;
}

export async function listBookings(db: Queries, asked: BookingsOfPerson): Promise<Booking[]> {
  const { as, personId, roomId, before, limit } = asked;
  const owner = `bookings.${as}_id`;
  const { where, orderBy } = roomId
    ? orderByNewest({ owner: 'bookings.room_id', id: 'bookings.id' }, sql`${roomId}::uuid`, before)
    : orderByNewest({ owner, id: 'bookings.id' }, sql`${personId}::uuid`, before);
  const shown = selectBookings(db)
    .where(where)
    .$if(roomId !== undefined, (query) => query.where(sql<boolean>`${sql.ref(owner)} = ${personId}`))
    .where('bookings.state', 'in', SHOWN_STATES)
    .orderBy(orderBy)
    .limit(atLeast(limit));
  return toBookings(db, shown, sql`shown.id DESC`);
}

export async function toBookings(
  db: Queries,
  shown: SelectQueryBuilder<Tables, 'bookings' | 'rooms', RoomsBooking>,
  order: RawBuilder<unknown>,
): Promise<FoundBooking[]> {
  return (await toViews(db, await withNames(db, shown).orderBy(order).execute())).map(toBooking);
}

export async function nextStay(
  db: Queries,
  { guestId, now }: { guestId: string; now: Date },
): Promise<{ upcoming: number; next: Booking | null }> {
  const first = await db
    .selectFrom('bookings')
    .select(['room_id', 'id'])
    .select(({ fn }) => fn.countAll<number>().over().as('upcoming'))
    .where('guest_id', '=', guestId)
    .where(sql<boolean>`state = 'confirmed'`)
    .where('check_out_at', '>', now)
    .orderBy('from_day')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { upcoming: first?.upcoming ?? 0, next: (first && (await viewBooking(db, first))) ?? null };
}

export async function findBooking(db: Queries, id: string): Promise<BookingRow | undefined> {
  return db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function readBooking(db: Queries, key: BookingKey): Promise<BookingRow | undefined> {
  return db.selectFrom('bookings').selectAll().where(isBooking(key)).executeTakeFirst();
}

export async function lockBooking(tx: Tx, key: BookingKey): Promise<BookingRow | undefined> {
  return tx.selectFrom('bookings').selectAll().where(isBooking(key)).forUpdate().executeTakeFirst();
}

function isBooking({ room_id, id }: BookingKey) {
  return ({ and }: ExpressionBuilder<Tables, 'bookings'>) => and({ room_id, id });
}

export async function insertBooking(tx: Tx, row: NewBookingRow): Promise<void> {
  await tx
    .insertInto('bookings')
    .values({ ...row, discount_terms: JSON.stringify(row.discount_terms ?? null) })
    .execute();
}

export async function updateBooking(tx: Tx, key: BookingKey, change: BookingChange): Promise<void> {
  const { discount_terms: terms, ...others } = change;
  const set = { ...others, ...(terms !== undefined && { discount_terms: JSON.stringify(terms) }) };
  await tx.updateTable('bookings').set(set).where(isBooking(key)).execute();
}

/**
 * Marks the booking's guest and host as asked for a review. Returns the booking, or undefined if they were already
 * asked.
 */
export async function claimReviewRequest(
  tx: Tx,
  { room_id, id }: BookingKey,
  now: Date,
): Promise<Pick<BookingRow, 'room_id' | 'id' | 'guest_id' | 'host_id'> | undefined> {
  return tx
    .updateTable('bookings')
    .set({ review_asked_at: now })
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .where('review_asked_at', 'is', null)
    .returning(['room_id', 'id', 'guest_id', 'host_id'])
    .executeTakeFirst();
}
