import { type Booking, type BookingState, type Party, toDollars } from 'contracts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { atLeast, newestOf } from '../database/keyset.ts';
import type { BookingChange, BookingRow, NewBookingRow, Queries, Tables, Tx } from '../database/tables.ts';
import { hasNights } from '../nights/sql-fragments.ts';

/** A booking with the current names of its guest and host. */
export interface BookingView extends BookingRow {
  guest_name: string | null;
  guest_email: string;
  guest_image: string | null;
  host_name: string | null;
  host_email: string;
  host_image: string | null;
  room_archived_at: Date | null;
  /** Refunds that are decided and not made yet; null without a payment. */
  to_refund_cents: number | null;
  has_nights: boolean;
}

/** The states shown to guests and hosts: bookings that were paid for. */
const SHOWN_STATES: BookingState[] = ['confirmed', 'cancelled'];

/** Adds to rows of bookings what a view shows besides. `rows` has the few that are shown, in any order. */
function views<Row extends BookingRow>(db: Queries, rows: SelectQueryBuilder<Tables, 'bookings', Row>) {
  return (
    db
      .selectFrom(rows.as('bookings'))
      .innerJoin('people as guest', 'guest.id', 'bookings.guest_id')
      .innerJoin('people as host', 'host.id', 'bookings.host_id')
      .innerJoin('rooms', 'rooms.id', 'bookings.room_id')
      .selectAll('bookings')
      .select(['guest.name as guest_name', 'guest.email as guest_email', 'guest.image as guest_image'])
      .select(['host.name as host_name', 'host.email as host_email', 'host.image as host_image'])
      .select('rooms.archived_at as room_archived_at')
      // Not a join: for a long list, the planner would read all payments.
      .select(
        sql<number | null>`(
          SELECT sum(p.refund_cents - p.refunded_cents)::bigint FROM payments p WHERE p.booking_id = bookings.id)`.as(
          'to_refund_cents',
        ),
      )
      .select(hasNights.as('has_nights'))
  );
}

export function toBooking(row: BookingView): Booking {
  return {
    _id: row.id,
    guest: { name: row.guest_name ?? 'Guest', email: row.guest_email, image: row.guest_image },
    host: row.host_email,
    location: row.location,
    price: toDollars(row.price_cents),
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

export function partyOf({ adults, children, infants, pets }: Party): Party {
  return { adults, children, infants, pets };
}

function unrefundable({ given_up_cents, locked_cents }: BookingRow): Pick<Booking, 'unrefundable'> {
  if (given_up_cents === 0 && locked_cents === 0) return {};
  return { unrefundable: { givenUp: toDollars(given_up_cents), locked: toDollars(locked_cents) } };
}

/** How the booking was cancelled. */
function ending(row: BookingView): Pick<Booking, 'cancellation' | 'refund'> {
  const { cancelled_at, cancelled_by, cancel_reason, refund_cents, to_refund_cents } = row;
  if (cancelled_at === null || cancelled_by === null || refund_cents === null) return {};
  const isDone = refund_cents === 0 || to_refund_cents === 0;
  return {
    cancellation: {
      at: cancelled_at.toISOString(),
      by: cancelled_by,
      reason: cancel_reason,
      keepsNights: row.has_nights,
    },
    refund: { amount: toDollars(refund_cents), state: isDone ? 'done' : 'pending' },
  };
}

export async function viewRow(db: Queries, id: string): Promise<BookingView | undefined> {
  return views(db, db.selectFrom('bookings').selectAll().where('id', '=', id)).executeTakeFirst();
}

export async function viewBooking(db: Queries, id: string): Promise<Booking | undefined> {
  const row = await viewRow(db, id);
  return row && toBooking(row);
}

export interface BookingsOfPerson {
  as: 'guest' | 'host';
  personId: string;
  /** Older than this booking. */
  before: string | undefined;
  limit: number;
}

/** A guest's or a host's bookings, newest first. */
export async function listBookings(db: Queries, { as, personId, before, limit }: BookingsOfPerson): Promise<Booking[]> {
  const { where, orderBy } = newestOf({ owner: `${as}_id`, id: 'id' }, sql`${personId}::uuid`, before);
  const shown = db
    .selectFrom('bookings')
    .selectAll()
    .where(where)
    .where('state', 'in', SHOWN_STATES)
    .orderBy(orderBy)
    .limit(atLeast(limit));
  return (await views(db, shown).orderBy('bookings.id', 'desc').execute()).map(toBooking);
}

/** The number of a guest's paid stays that are not over, and the current or next one. */
export async function nextStay(
  db: Queries,
  { guestId, now }: { guestId: string; now: Date },
): Promise<{ upcoming: number; next: Booking | null }> {
  const ahead = db
    .selectFrom('bookings')
    .selectAll()
    .select(({ fn }) => fn.countAll<number>().over().as('upcoming'))
    .where('guest_id', '=', guestId)
    .where(sql<boolean>`state = 'confirmed'`)
    .where('check_out_at', '>', now)
    .orderBy('from_day')
    .orderBy('id')
    .limit(1);
  const row = await views(db, ahead).executeTakeFirst();
  return { upcoming: row?.upcoming ?? 0, next: row ? toBooking(row) : null };
}

export async function findBooking(db: Queries, id: string): Promise<BookingRow | undefined> {
  return db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row until the transaction ends; other changes of its state wait. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow | undefined> {
  return tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertBooking(tx: Tx, row: NewBookingRow): Promise<void> {
  await tx.insertInto('bookings').values(row).execute();
}

export async function updateBooking(
  tx: Tx,
  { room_id, id }: Pick<BookingRow, 'room_id' | 'id'>,
  change: BookingChange,
): Promise<void> {
  await tx.updateTable('bookings').set(change).where('room_id', '=', room_id).where('id', '=', id).execute();
}
