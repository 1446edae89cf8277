import type { Cents, Day, DayRange } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import {
  atLeast,
  type BookingRow,
  FIRST_ID,
  LAST_ID,
  plannedEachTime,
  type Queries,
  type ValueAndId,
} from '../../base/index.ts';
import { KEPT_GUEST_FEE, KEPT_NIGHTS, KEPT_TAX, RETURNED } from '../../stays/index.ts';

export interface SumsRow {
  stays: number;
  cancelled: number;
  paid: Cents;
  refunded: Cents;
  guestFee: Cents;
  tax: Cents;
  fees: Cents;
}

/** The site's fee, as SQL. Rounds like `shareOut`. */
const FEE = sql`(${KEPT_NIGHTS} * fee_basis_points + 5000) / 10000`;
const SUMS = sql`
  count(*) FILTER (WHERE state = 'confirmed') AS stays, count(*) FILTER (WHERE state = 'cancelled') AS cancelled,
  sum(price_cents)::bigint AS paid, sum(${RETURNED})::bigint AS refunded, sum(${KEPT_GUEST_FEE})::bigint AS "guestFee",
  sum(${KEPT_TAX})::bigint AS tax, sum(${FEE})::bigint AS fees`;

interface Asked {
  hostId: string;
  range: DayRange;
}

function begun({ hostId, range }: Asked): RawBuilder<boolean> {
  return sql`host_id = ${hostId} AND state IN ('confirmed', 'cancelled')
    AND from_day >= ${range.from}::date AND from_day < ${range.to}::date`;
}

export async function sumByMonth(db: Queries, asked: Asked): Promise<(SumsRow & { month: string })[]> {
  const { rows } = await sql<SumsRow & { month: string }>`
    SELECT to_char(from_day, 'YYYY-MM') AS month, ${SUMS} FROM bookings WHERE ${begun(asked)}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

export interface ListingSumsRow extends SumsRow {
  room_id: string;
  earned: Cents;
}

export async function sumByListing(
  db: Queries,
  { before, limit, ...asked }: Asked & { before: ValueAndId<Cents> | undefined; limit: number },
): Promise<ListingSumsRow[]> {
  const { value, id } = before ?? { value: Number.MAX_SAFE_INTEGER, id: LAST_ID };
  const sum = sql`sum(${KEPT_NIGHTS} - ${FEE})::bigint`;
  const { rows } = await sql<ListingSumsRow>`
    SELECT room_id, ${SUMS}, ${sum} AS earned FROM bookings WHERE ${begun(asked)}
    GROUP BY room_id HAVING (${sum}, room_id) < (${value}::bigint, ${id}::uuid)
    ORDER BY earned DESC, room_id DESC LIMIT ${atLeast(limit)}`.execute(db);
  return rows;
}

export async function titlesOf(db: Queries, roomIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM rooms WHERE id = ANY(${roomIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export interface StayRow
  extends Pick<
    BookingRow,
    | 'id'
    | 'room_id'
    | 'title'
    | 'from_day'
    | 'to_day'
    | 'state'
    | 'price_cents'
    | 'fee_basis_points'
    | 'tax_name'
    | 'cancelled_at'
    | 'time_zone'
  > {
  /** The sum of refunds and of amounts that the guest's bank returned after a dispute. */
  returned_cents: Cents;
  kept_nights: Cents;
  kept_guest_fee: Cents;
  kept_tax: Cents;
}

export async function staysBegun(
  db: Queries,
  { after, limit, ...asked }: Asked & { after: ValueAndId<Day> | undefined; limit: number },
): Promise<StayRow[]> {
  const { value: day, id } = after ?? { value: asked.range.from, id: FIRST_ID };
  const { rows } = await sql<StayRow>`${plannedEachTime}
    SELECT id, room_id, title, from_day, to_day, state, price_cents, fee_basis_points, tax_name, cancelled_at, time_zone,
      ${RETURNED} AS returned_cents, ${KEPT_NIGHTS} AS kept_nights, ${KEPT_GUEST_FEE} AS kept_guest_fee, ${KEPT_TAX} AS kept_tax
    FROM bookings WHERE ${begun(asked)} AND from_day >= ${day}::date AND (from_day, id) > (${day}::date, ${id}::uuid)
    ORDER BY from_day, id LIMIT ${atLeast(limit)}`.execute(db);
  return rows;
}
