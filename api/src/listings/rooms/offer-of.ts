import type { DayRange, Offer } from 'contracts';
import { sql } from 'kysely';
import type { Queries, RoomRow } from '../../base/index.ts';

export async function offerOf(
  db: Queries,
  { id, price_cents: nightCents, stay_rules: rules }: Pick<RoomRow, 'id' | 'price_cents' | 'stay_rules'>,
  { from, to }: DayRange,
): Promise<Offer> {
  const { rows } = await sql<{ night: string; cents: number }>`
    SELECT night, price_cents AS cents FROM night_settings
    WHERE room_id = ${id} AND night >= ${from}::date AND night < ${to}::date AND price_cents IS NOT NULL`.execute(db);
  return { nightCents, rules, ownCents: new Map(rows.map(({ night, cents }) => [night, cents])) };
}
