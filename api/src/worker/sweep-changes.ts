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
  const changes = await claimChanges(services);
  for (const change of changes) {
    try {
      await lookAfter(services, change);
    } catch (error) {
      services.log.warn({ err: error, change: change.id }, 'checking a change failed and will be retried');
    }
  }
  return changes.length;
}

async function claimChanges({ db, clock }: Services): Promise<ChangeRow[]> {
  const now = clock();
  // That some have no time is said for the planner: a prepared statement is planned without knowing the time.
  const { rows } = await sql<ChangeRow>`
    UPDATE booking_changes SET check_at = ${new Date(now.getTime() + CLAIM_MS)}
    WHERE (room_id, id) IN (
      SELECT room_id, id FROM booking_changes WHERE check_at IS NOT NULL AND check_at <= ${now}
      ORDER BY check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db);
  return rows;
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
