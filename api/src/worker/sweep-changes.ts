import { sql } from 'kysely';
import { releaseChange } from '../changes/release-change.ts';
import { finalise } from '../checkout/finalise.ts';
import type { ChangeRow } from '../database/tables.ts';
import type { Services } from '../services.ts';

const BATCH = 20;
/** How long a process claims a change for checking. */
const CLAIM_MS = 45_000;
/** How often an open change is checked for a payment whose event was lost. */
const LOOK_MS = 20_000;

/**
 * Checks the due changes: makes those that were paid, ends those whose time is over, and cancels the payments of those
 * that ended with their booking. Returns how many it took.
 */
export async function sweepChanges(services: Services): Promise<number> {
  let taken = 0;
  for (const key of await findDue(services)) {
    const change = await claim(services, key);
    if (!change) continue;
    taken += 1;
    try {
      await lookAfter(services, change);
    } catch (error) {
      services.log.warn({ err: error, change: change.id }, 'checking a change failed and will be retried');
    }
  }
  return taken;
}

type Key = Pick<ChangeRow, 'room_id' | 'id'>;

async function findDue({ db, clock }: Services): Promise<Key[]> {
  // That some have no time is said for the planner: a prepared statement is planned without knowing the time.
  const { rows } = await sql<Key>`
    SELECT room_id, id FROM booking_changes WHERE check_at IS NOT NULL AND check_at <= ${clock()}
    ORDER BY check_at LIMIT ${sql.lit(BATCH)}`.execute(db);
  return rows;
}

/** As in `sweep-holds.ts`. */
async function claim({ db, clock }: Services, { room_id, id }: Key): Promise<ChangeRow | undefined> {
  const now = clock();
  return db
    .updateTable('booking_changes')
    .set({ check_at: new Date(now.getTime() + CLAIM_MS) })
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .where('check_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

async function lookAfter(services: Services, change: ChangeRow): Promise<void> {
  const { db, clock } = services;
  const { room_id, id, state, held_until, payment_intent_id: intentId } = change;
  if (state !== 'open' || held_until === null || held_until <= clock()) {
    await releaseChange(services, change);
    return;
  }
  if (intentId) await finalise(services, intentId);
  const next = new Date(Math.min(clock().getTime() + LOOK_MS, held_until.getTime()));
  await db
    .updateTable('booking_changes')
    .set({ check_at: next })
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}
