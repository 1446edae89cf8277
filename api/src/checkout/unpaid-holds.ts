import { mayHoldAgainAt, type UnpaidHold, unpaidHoldsSince } from 'contracts';
import { sql } from 'kysely';
import type { Person } from '../actor.ts';
import type { Queries } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';

/** The most changes of one booking that are counted. Fewer are enough for a refusal. */
const MOST_CHANGES = 100;

/**
 * Counts holds and changes of stays whose new nights were held.
 *
 * @throws Refusal `too-many-holds` for a guest who held nights for long without paying, with `until` as an instant.
 */
export async function checkUnpaidHolds({ db, clock }: { db: Queries; clock(): Date }, { id }: Person): Promise<void> {
  const now = clock();
  const rows = await db
    .selectFrom('bookings')
    .select(['created_at as from', 'lapsed_at as to'])
    .where('guest_id', '=', id)
    .where('state', '=', 'released')
    .where('lapsed_at', '>', unpaidHoldsSince(now))
    .execute();
  // The limit has each booking's changes looked up by themselves: the planner would rather read all changes.
  const changes = await sql<UnpaidHold>`
    SELECT c.created_at AS from, c.held_until AS to FROM bookings b CROSS JOIN LATERAL (
      SELECT created_at, held_until FROM booking_changes
      WHERE room_id = b.room_id AND booking_id = b.id AND state = 'ended' AND payment_intent_id IS NOT NULL
        AND held_until > ${unpaidHoldsSince(now)}
      ORDER BY held_until DESC LIMIT ${sql.lit(MOST_CHANGES)}) c
    WHERE b.guest_id = ${id}`.execute(db);
  const holds = [...rows.flatMap(({ from, to }) => (to ? [{ from, to }] : [])), ...changes.rows];
  const until = mayHoldAgainAt(holds, now);
  if (until) throw new Refusal('too-many-holds', { until: until.toISOString() });
}
