import { sql } from 'kysely';
import { DONE_JOBS_DAYS, deleteOldCounts, newId, type Queries, type Services } from '../../base/index.ts';
import { deleteDuePictures, deleteKept, NOTIFICATIONS_DAYS } from '../../contact/index.ts';
import {
  deleteOldOffers,
  deletePastNights,
  deletePastStays,
  OFFERS_DAYS,
  PAST_NIGHTS_DAYS,
} from '../../listings/index.ts';
import { deleteOldSessions, deleteUnseen, UNSEEN_SUBSCRIPTIONS_DAYS } from '../../people/index.ts';
import { deleteOldPageCounts } from '../observed/counts.ts';
import { deleteOldErrors, ERRORS_DAYS } from '../observed/errors.ts';
import { deleteOldResults } from '../observed/results.ts';
import { deleteOldTrials } from '../observed/trials.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The provider resends events only for a few days. An event that is resent later would have no effect. */
export const EVENTS_DAYS = 30;
/** Released holds are deleted after this time, when their payments were canceled long ago. */
const RELEASED_HOLDS_DAYS = 30;
/** A canceled payment was never made. If the provider reports otherwise, its event recreates the row. */
const CANCELLED_PAYMENTS_DAYS = 30;
/** How long admins can see dismissed reports and who made them. */
const KEPT_REPORTS_DAYS = 365;
/** Maximum number of rows per statement, so that other transactions do not wait long for locks. */
const BATCH = 500;
/** Smaller than `BATCH`, because each row has pictures of a few hundred kilobytes. */
const PICTURE_BATCH = 50;

/** Deletes a batch of rows that are no longer needed. Returns the number of rows from tables that may have more. */
export async function deleteOldRows({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteOldCounts(db);
  await deleteOldPageCounts(db, now);
  await deleteOldTrials(db, now);
  await deleteOldResults(db, now);
  await deleteOldSessions(db, now);
  return (
    (await deleteDoneJobs(db, before(DONE_JOBS_DAYS))) +
    (await deleteEvents(db, before(EVENTS_DAYS))) +
    (await deleteReleasedHolds(db, before(RELEASED_HOLDS_DAYS))) +
    (await deleteCancelledPayments(db, before(CANCELLED_PAYMENTS_DAYS))) +
    (await deletePastNights(db, { before: before(PAST_NIGHTS_DAYS), limit: BATCH })) +
    (await deletePastNights(db, { table: 'night_settings', before: before(PAST_NIGHTS_DAYS), limit: BATCH })) +
    (await deletePastNights(db, { table: 'outside_clashes', before: before(PAST_NIGHTS_DAYS), limit: BATCH })) +
    (await deleteKept(db, { before: before(KEPT_REPORTS_DAYS), limit: BATCH })) +
    (await deleteDuePictures(db, { before: now, limit: PICTURE_BATCH })) +
    (await deleteOldOffers(db, { before: before(OFFERS_DAYS), limit: BATCH })) +
    (await deleteOldNotifications(db, before(NOTIFICATIONS_DAYS))) +
    (await deleteUnseen(db, { before: before(UNSEEN_SUBSCRIPTIONS_DAYS), limit: BATCH })) +
    (await deletePastStays(db, { before: before(PAST_NIGHTS_DAYS), limit: BATCH })) +
    (await deleteOldErrors(db, { before: before(ERRORS_DAYS), limit: BATCH }))
  );
}

/**
 * Compares ids, which ascend with creation, and collects them in an array, so that the planner does not read all jobs.
 */
async function deleteDoneJobs(db: Queries, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM jobs WHERE id = ANY(ARRAY(
      SELECT id FROM jobs WHERE id < ${newId(before)}::uuid AND created_at < ${before} AND done_at IS NOT NULL
      ORDER BY id LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function deleteEvents(db: Queries, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM payment_events WHERE id = ANY(ARRAY(
      SELECT id FROM payment_events WHERE received_at < ${before}
      ORDER BY received_at LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function deleteOldNotifications(db: Queries, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM notifications WHERE (person_id, id) IN (
      SELECT person_id, id FROM notifications WHERE made_at < ${before}
      ORDER BY made_at LIMIT ${sql.lit(BATCH)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function deleteCancelledPayments(db: Queries, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM payments WHERE state = 'cancelled' AND intent_id = ANY(ARRAY(
      SELECT intent_id FROM payments WHERE state = 'cancelled' AND created_at < ${before}
      ORDER BY created_at LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function deleteReleasedHolds(db: Queries, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM bookings WHERE id = ANY(ARRAY(
      SELECT id FROM bookings WHERE state = 'released' AND created_at < ${before}
      ORDER BY created_at LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
