import {
  addDays,
  type Cents,
  type Page,
  type Payout,
  payoutDueAt,
  shareOut,
  toDollars,
  type UpcomingPayout,
} from 'contracts';
import { sql } from 'kysely';
import {
  atLeast,
  type BookingRow,
  dayCursor,
  FIRST_ID,
  idCursor,
  orderByNewest,
  type PayoutRow,
  pageOf,
  type Queries,
  type SavedActor,
  type Services,
  type TransferRow,
} from '../../base/index.ts';
import { bookingCode, disputesOfAll, KEPT_NIGHTS, RETURNED, sentOf } from '../../stays/index.ts';

const PAGE = 25;
/** The sweeper creates each payout within days, so stays that began more days ago than this have no upcoming payout. */
const EARLIEST_DAYS = 30;

interface PageAsked {
  cursor?: string | undefined;
  limit?: number | undefined;
}

type StayRow = Pick<
  BookingRow,
  'id' | 'room_id' | 'title' | 'from_day' | 'to_day' | 'time_zone' | 'fee_basis_points'
> & { kept_nights: Cents };
const SELECT_STAY = sql`SELECT id, room_id, title, from_day, to_day, time_zone, fee_basis_points, ${KEPT_NIGHTS} AS kept_nights
  FROM bookings`;

export async function listPayouts(
  { db }: Services,
  { person: { id } }: SavedActor,
  { cursor, limit = PAGE }: PageAsked,
): Promise<Page<Payout>> {
  const columns = { owner: 'payouts.host_id', id: 'payouts.id' };
  const { where, orderBy } = orderByNewest(columns, sql`${id}::uuid`, idCursor.read(cursor));
  const rows = await db
    .selectFrom('payouts')
    .selectAll()
    .where(where)
    .orderBy(orderBy)
    .limit(atLeast(limit + 1))
    .execute();
  const { items, next } = pageOf(rows, limit, (row) => row.id);
  const stays = await staysOf(db, items);
  const transfers = await transfersOfAll(db, items);
  const disputes = await disputesOfAll(
    db,
    items.map(({ booking_id }) => booking_id),
  );
  return {
    items: items.flatMap((row) => {
      const stay = stays.get(row.booking_id);
      if (!stay) return [];
      const payout = toPayout(row, stay, transfers.get(row.booking_id) ?? []);
      const isDisputed = disputes.get(row.booking_id)?.some(({ state }) => state === 'open');
      return [{ ...payout, ...(isDisputed && { isDisputed }) }];
    }),
    next,
  };
}

export async function listUpcomingPayouts(
  { db, clock }: Services,
  { person: { id: hostId } }: SavedActor,
  { cursor, limit = PAGE }: PageAsked,
): Promise<Page<UpcomingPayout>> {
  const earliest = addDays(clock().toISOString().slice(0, 10), -EARLIEST_DAYS);
  const { value: day, id } = dayCursor.read(cursor) ?? { value: earliest, id: FIRST_ID };
  const { rows } = await sql<StayRow>`
    ${SELECT_STAY}
    WHERE host_id = ${hostId} AND awaits_payout AND state IN ('confirmed', 'cancelled')
      AND price_cents > ${RETURNED} AND from_day >= ${day}::date AND (from_day, id) > (${day}::date, ${id}::uuid)
    ORDER BY from_day, id LIMIT ${atLeast(limit + 1)}`.execute(db);
  const { items, next } = pageOf(rows, limit, (row) => dayCursor.write({ value: row.from_day, id: row.id }));
  return { items: items.map(toUpcoming), next };
}

async function staysOf(db: Queries, payouts: readonly PayoutRow[]): Promise<Map<string, StayRow>> {
  const { rows } = await sql<StayRow>`
    ${SELECT_STAY} WHERE id = ANY(${payouts.map(({ booking_id }) => booking_id)}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function transfersOfAll(db: Queries, payouts: readonly PayoutRow[]): Promise<Map<string, TransferRow[]>> {
  const { rows } = await sql<TransferRow>`
    SELECT * FROM transfers WHERE booking_id = ANY(${payouts.map(({ booking_id }) => booking_id)}::uuid[])
    ORDER BY decided_at, key`.execute(db);
  return Map.groupBy(rows, ({ booking_id }) => booking_id);
}

function toPayout(row: PayoutRow, stay: StayRow, transfers: TransferRow[]): Payout {
  return {
    ...toStay(stay),
    state: row.state,
    amount: toDollars(row.owed_cents),
    sent: toDollars(sentOf(transfers)),
    dueAt: row.due_at.toISOString(),
    transfers: transfers.map(({ reverses, amount_cents, state, decided_at, ended_at, failure }) => ({
      kind: reverses === null ? 'transfer' : 'reversal',
      amount: toDollars(amount_cents),
      state,
      at: (ended_at ?? decided_at).toISOString(),
      failure,
    })),
  };
}

function toUpcoming(row: StayRow): UpcomingPayout {
  const { hostCents } = shareOut(row.kept_nights, row.fee_basis_points);
  const dueAt = payoutDueAt({ from: row.from_day, timeZone: row.time_zone }).toISOString();
  return { ...toStay(row), amount: toDollars(hostCents), dueAt };
}

function toStay({ id, room_id, title, from_day, to_day }: StayRow) {
  return { bookingId: id, code: bookingCode(id), roomId: room_id, title, from: from_day, to: to_day };
}
