import { sql } from 'kysely';
import { finalise } from '../checkout/finalise.ts';
import { releaseHold } from '../checkout/release-hold.ts';
import type { BookingKey, BookingRow } from '../database/tables.ts';
import type { Services } from '../services.ts';

const BATCH = 20;
/** How long a process claims a hold for checking. */
const CLAIM_MS = 45_000;
/** How often an open hold is checked for a payment whose event was lost. */
const LOOK_MS = 20_000;

/** Checks the due holds: finalises paid ones, ends lapsed ones. Returns how many it took. */
export async function sweepHolds(services: Services): Promise<number> {
  let taken = 0;
  for (const key of await findDue(services)) {
    const hold = await claim(services, key);
    if (!hold) continue;
    taken += 1;
    try {
      await lookAfter(services, hold);
    } catch (error) {
      services.log.warn({ err: error, booking: hold.id }, 'checking a hold failed and will be retried');
    }
  }
  return taken;
}

async function findDue({ db, clock }: Services): Promise<BookingKey[]> {
  const { rows } = await sql<BookingKey>`
    SELECT room_id, id FROM bookings WHERE state = 'held' AND check_at <= ${clock()}
    ORDER BY check_at LIMIT ${sql.lit(BATCH)}`.execute(db);
  return rows;
}

/** One after the other, because a split database does not lock rows of several rooms. Undefined if another process was faster. */
async function claim({ db, clock }: Services, { room_id, id }: BookingKey): Promise<BookingRow | undefined> {
  const now = clock();
  return db
    .updateTable('bookings')
    .set({ check_at: new Date(now.getTime() + CLAIM_MS) })
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('check_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

async function lookAfter(services: Services, hold: BookingRow): Promise<void> {
  const { db, clock } = services;
  if (hold.held_until === null || hold.held_until <= clock()) {
    await releaseHold(services, hold);
    return;
  }
  if (hold.payment_intent_id) await finalise(services, hold.payment_intent_id);
  const next = hold.payment_intent_id
    ? new Date(Math.min(clock().getTime() + LOOK_MS, hold.held_until.getTime()))
    : hold.held_until;
  await db
    .updateTable('bookings')
    .set({ check_at: next })
    .where('room_id', '=', hold.room_id)
    .where('id', '=', hold.id)
    .where('state', '=', 'held')
    // One that has got a payment meanwhile is checked as that said.
    .where('payment_intent_id', 'is not distinct from', hold.payment_intent_id)
    .execute();
}
