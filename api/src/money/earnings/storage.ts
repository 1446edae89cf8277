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
import { type ChargeColumns, joinLostCents, nightsWithinSql, taxSql } from '../../stays/index.ts';

export interface SumsRow {
  stays: number;
  cancelled: number;
  paid: Cents;
  refunded: Cents;
  guestFee: Cents;
  tax: Cents;
  fees: Cents;
}

const stays = sql`bookings ${joinLostCents(sql`bookings.id`)}`;
/** Adds what guests paid and did not get back, and the part of it for nights, rounded like `shareOut`. */
const kept = (asked: Asked) => sql`(SELECT *, ${nightsWithinSql(sql`kept_cents`)} AS nights_cents FROM (
  SELECT *, price_cents - coalesce(refund_cents, 0) - lost_cents AS kept_cents FROM ${stays} WHERE ${begun(asked)}) begun) kept`;
const FEE = sql`(nights_cents * fee_basis_points + 5000) / 10000`;
const TAX = taxSql(sql`nights_cents`);
const SUMS = sql`
  count(*) FILTER (WHERE state = 'confirmed') AS stays, count(*) FILTER (WHERE state = 'cancelled') AS cancelled,
  sum(price_cents)::bigint AS paid, sum(price_cents - kept_cents)::bigint AS refunded,
  sum(kept_cents - nights_cents - ${TAX})::bigint AS "guestFee", sum(${TAX})::bigint AS tax, sum(${FEE})::bigint AS fees`;

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
    SELECT to_char(from_day, 'YYYY-MM') AS month, ${SUMS} FROM ${kept(asked)}
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
  const sum = sql`sum(nights_cents - ${FEE})::bigint`;
  const { rows } = await sql<ListingSumsRow>`
    SELECT room_id, ${SUMS}, ${sum} AS earned FROM ${kept(asked)}
    GROUP BY room_id HAVING (${sum}, room_id) < (${value}::bigint, ${id}::uuid)
    ORDER BY earned DESC, room_id DESC LIMIT ${atLeast(limit)}`.execute(db);
  return rows;
}

export async function titlesOf(db: Queries, roomIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM rooms WHERE id = ANY(${roomIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export type StayRow = Pick<
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
> &
  ChargeColumns & {
    /** The site's refunds plus the amount that the guest's bank returned after a dispute. */
    returned_cents: Cents;
  };

export async function staysBegun(
  db: Queries,
  { after, limit, ...asked }: Asked & { after: ValueAndId<Day> | undefined; limit: number },
): Promise<StayRow[]> {
  const { value: day, id } = after ?? { value: asked.range.from, id: FIRST_ID };
  const { rows } = await sql<StayRow>`${plannedEachTime}
    SELECT id, room_id, title, from_day, to_day, state, price_cents, coalesce(refund_cents, 0) + lost_cents AS returned_cents,
      fee_basis_points, guest_fee_basis_points, tax_basis_points, tax_name, cancelled_at, time_zone
    FROM ${stays} WHERE ${begun(asked)} AND from_day >= ${day}::date AND (from_day, id) > (${day}::date, ${id}::uuid)
    ORDER BY from_day, id LIMIT ${atLeast(limit)}`.execute(db);
  return rows;
}
