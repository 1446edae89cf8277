import { type NewPushSubscription, type PushKind, pushIdOf } from 'contracts';
import { type Selectable, sql } from 'kysely';
import { type PushAddress, type Queries, Refusal, type SavedActor, type Tables } from '../../base/index.ts';

export type PushSubscriptionRow = Selectable<Tables['push_subscriptions']>;

/** Maximum number of subscriptions per person. Beyond it, the least recently used ones are deleted. */
const MAX_SUBSCRIPTIONS = 10;
export const UNSEEN_SUBSCRIPTIONS_DAYS = 60;

export const addressOf = ({ endpoint, keys }: NewPushSubscription): PushAddress => ({ endpoint, ...keys });

export async function selectSubscriptions(db: Queries, personId: string): Promise<PushSubscriptionRow[]> {
  return db.selectFrom('push_subscriptions').selectAll().where('person_id', '=', personId).orderBy('seen_at').execute();
}

export async function findSubscription(db: Queries, id: string): Promise<PushSubscriptionRow | undefined> {
  return db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Creates a subscription, or moves a known one to this person. @throws Refusal if the caller does not have its secret
 */
export async function saveSubscription(
  db: Queries,
  { person, tokenHash }: SavedActor,
  { address: { endpoint, p256dh, auth }, now }: { address: PushAddress; now: Date },
): Promise<void> {
  const { numAffectedRows } = await sql`
    INSERT INTO push_subscriptions AS s (id, person_id, endpoint, p256dh, auth, session, stopped, seen_at)
    VALUES (${await pushIdOf(endpoint)}, ${person.id}, ${endpoint}, ${p256dh}, ${auth}, ${tokenHash}, '{}', ${now})
    ON CONFLICT (id) DO UPDATE SET person_id = excluded.person_id, session = excluded.session, seen_at = excluded.seen_at,
      stopped = CASE WHEN s.person_id = excluded.person_id THEN s.stopped ELSE '{}' END
    WHERE s.p256dh = excluded.p256dh AND s.auth = excluded.auth`.execute(db);
  if (numAffectedRows === 0n) throw new Refusal('push-refused');
  await sql`
    DELETE FROM push_subscriptions WHERE id = ANY(ARRAY(
      SELECT id FROM push_subscriptions WHERE person_id = ${person.id}
      ORDER BY seen_at DESC, id OFFSET ${sql.lit(MAX_SUBSCRIPTIONS)}))`.execute(db);
}

/** @throws Refusal if the subscription is not the caller's */
export async function changeSubscription(
  db: Queries,
  { person, tokenHash }: SavedActor,
  { id, stopped, now }: { id: string; stopped?: readonly PushKind[] | undefined; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('push_subscriptions')
    .set({ session: tokenHash, seen_at: now, ...(stopped && { stopped: [...new Set(stopped)] }) })
    .where('id', '=', id)
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('not-found');
}

export async function deleteSubscription(db: Queries, personId: string, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('person_id', '=', personId).execute();
}

export async function endOfSession(db: Queries, tokenHash: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session', '=', tokenHash).execute();
}

export async function endOfOtherSessions(db: Queries, personId: string, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('person_id', '=', personId)
    .where('session', '!=', tokenHash)
    .execute();
}

export async function endOfPerson(db: Queries, personId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('person_id', '=', personId).execute();
}

/** Keeps a browser's subscription when the same person opens a new session. */
export async function moveToSession(
  db: Queries,
  { uid, from, to }: { uid: string; from: string; to: string },
): Promise<void> {
  await sql`
    UPDATE push_subscriptions SET session = ${to}
    WHERE session = ${from} AND person_id = (SELECT id FROM people WHERE uid = ${uid})`.execute(db);
}

export async function deleteUnseen(db: Queries, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM push_subscriptions WHERE id = ANY(ARRAY(
      SELECT id FROM push_subscriptions WHERE seen_at < ${before}
      ORDER BY seen_at LIMIT ${sql.lit(limit)} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
