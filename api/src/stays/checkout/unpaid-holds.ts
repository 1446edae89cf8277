import { mayHoldAgainAt, type UnpaidHold, unpaidHoldsSince } from 'contracts';
import { sql } from 'kysely';
import { type Person, type Queries, Refusal } from '../../base/index.ts';

/** Maximum number of changes read per booking. A guest with fewer unpaid ones is already refused. */
const MOST_CHANGES = 100;

/**
 * Refuses if the guest has had too many unpaid holds recently. Unpaid changes count too.
 *
 * @throws Refusal `too-many-holds`, with the instant `until`.
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
  // The limit makes the planner look up each booking's changes instead of reading all changes.
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
