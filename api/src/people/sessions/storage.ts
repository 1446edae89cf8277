import { createHash, randomBytes } from 'node:crypto';
import type { Role } from 'contracts';
import { sql } from 'kysely';
import type { Actor, Identity, Queries } from '../../base/index.ts';
import { endOfSession } from '../push/storage.ts';

/** A session ends `IDLE_HOURS` after its last use, and no later than `SESSION_DAYS` after it was opened. */
const IDLE_HOURS = 12;
export const SESSION_DAYS = 7;
/** Minimum time between updates of a session's last use, so that most reads cause no write. */
const SEEN_UPDATE_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export interface Browser {
  userAgent?: string | undefined;
  timeZone?: string | undefined;
}

const LONGEST_USER_AGENT = 300;

/** Opens a session and returns the cookie's value, which is not stored. */
export async function insertSession(
  db: Queries,
  identity: Identity,
  now: Date,
  { userAgent, timeZone }: Browser = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      uid: identity.uid,
      email: identity.email,
      is_email_verified: identity.isEmailVerified,
      opened_at: now,
      seen_at: now,
      signed_in_at: identity.signedInAt,
      user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
      time_zone: timeZone ?? null,
    })
    .execute();
  return token;
}

/** Returns the caller of a session token. Their role takes effect only if the email address is verified. */
export async function findActor(db: Queries, token: string, now: Date): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('sessions')
    .leftJoin('people', 'people.uid', 'sessions.uid')
    .select(['sessions.uid', 'sessions.email', 'sessions.is_email_verified', 'seen_at', 'opened_at', 'signed_in_at'])
    .select(['people.id', 'people.email as person_email', 'name', 'image', 'role', 'status'])
    .select('people.is_email_verified as is_person_verified')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row || isOver(row, now)) return null;
  if (now.getTime() - row.seen_at.getTime() > SEEN_UPDATE_MS) await touchSession(db, tokenHash, now);
  const { id, person_email, name, image, role, status } = row;
  const isSaved = id !== null && person_email !== null && role !== null && status !== null;
  const isEmailVerified = row.is_person_verified ?? row.is_email_verified;
  return {
    uid: row.uid,
    email: row.email,
    isEmailVerified,
    signedInAt: row.signed_in_at,
    tokenHash,
    person: isSaved
      ? { id, email: person_email, name, image, role: effectiveRole(role, isEmailVerified), status }
      : null,
  };
}

function effectiveRole(role: Role, isEmailVerified: boolean | null): Role {
  return isEmailVerified ? role : 'guest';
}

function isOver({ seen_at, opened_at }: { seen_at: Date; opened_at: Date }, now: Date): boolean {
  const idle = now.getTime() - seen_at.getTime();
  const age = now.getTime() - opened_at.getTime();
  return idle > IDLE_HOURS * HOUR_MS || age > SESSION_DAYS * 24 * HOUR_MS;
}

/** Returns the effective roles by token hash (see `findActor`). Omits expired sessions. */
export async function findOpenRoles(
  db: Queries,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Map<string, Role | null>> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('people', 'people.uid', 'sessions.uid')
    .select(['token_hash', 'seen_at', 'opened_at', 'role', 'people.is_email_verified'])
    .where('token_hash', '=', sql<string>`ANY(${tokenHashes}::text[])`)
    .execute();
  const open = rows.filter((row) => !isOver(row, now));
  return new Map(open.map((row) => [row.token_hash, row.role && effectiveRole(row.role, row.is_email_verified)]));
}

export async function touchSession(db: Queries, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Also deletes the browser's push subscription. */
export async function deleteSession(db: Queries, tokenHash: string): Promise<void> {
  await endOfSession(db, tokenHash);
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Queries, uid: string): Promise<void> {
  await db.deleteFrom('sessions').where('uid', '=', uid).execute();
}

/** Includes expired sessions, because their browsers may still open a new one without a sign-in. */
export async function listSessions(db: Queries, uid: string) {
  return db.selectFrom('sessions').selectAll().where('uid', '=', uid).orderBy('seen_at', 'desc').execute();
}

export async function deleteAllSessions(db: Queries): Promise<void> {
  await db.deleteFrom('push_subscriptions').execute();
  await db.deleteFrom('sessions').execute();
}

export async function deleteOldSessions(db: Queries, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('seen_at', '<', new Date(now.getTime() - SESSION_DAYS * 24 * HOUR_MS))
    .execute();
}
