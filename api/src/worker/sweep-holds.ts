import { sql } from 'kysely';
import { finalise } from '../checkout/finalise.ts';
import { releaseHold } from '../checkout/release-hold.ts';
import type { Services } from '../services.ts';

const BATCH = 20;
/** How long a process claims a hold for checking. */
const CLAIM_MS = 45_000;
/** How often an open hold is checked for a payment whose event was lost. */
const LOOK_MS = 20_000;

interface DueHold {
  room_id: string;
  id: string;
  held_until: Date;
  payment_intent_id: string | null;
}

/** Checks the due holds: finalises paid ones, ends lapsed ones. Returns how many it took. */
export async function sweepHolds(services: Services): Promise<number> {
  const holds = await claimHolds(services);
  for (const hold of holds) {
    try {
      await lookAfter(services, hold);
    } catch (error) {
      services.log.warn({ err: error, booking: hold.id }, 'checking a hold failed and will be retried');
    }
  }
  return holds.length;
}

async function claimHolds({ db, clock }: Services): Promise<DueHold[]> {
  const now = clock();
  const { rows } = await sql<DueHold>`
    UPDATE bookings SET check_at = ${new Date(now.getTime() + CLAIM_MS)}
    WHERE (room_id, id) IN (
      SELECT room_id, id FROM bookings WHERE state = 'held' AND check_at <= ${now}
      ORDER BY check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING room_id, id, held_until, payment_intent_id`.execute(db);
  return rows;
}

async function lookAfter(services: Services, hold: DueHold): Promise<void> {
  const { db, clock } = services;
  if (hold.held_until <= clock()) {
    await releaseHold(services, hold.id);
    return;
  }
  if (hold.payment_intent_id) await finalise(services, hold.payment_intent_id);
  const next = new Date(Math.min(clock().getTime() + LOOK_MS, hold.held_until.getTime()));
  await db
    .updateTable('bookings')
    .set({ check_at: next })
    .where('room_id', '=', hold.room_id)
    .where('id', '=', hold.id)
    .where('state', '=', 'held')
    .execute();
}
