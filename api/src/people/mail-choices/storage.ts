import { randomBytes } from 'node:crypto';
import { MAIL_KINDS, type MailChoice, type MailKind } from 'contracts';
import { type Selectable, sql } from 'kysely';
import { type Queries, Refusal, type Tables } from '../../base/index.ts';

export type MailChoiceRow = Selectable<Tables['mail_choices']>;

const newSecret = () => randomBytes(24).toString('base64url');

export async function listChoices(db: Queries, personId: string): Promise<MailChoice[]> {
  const rows = await db.selectFrom('mail_choices').selectAll().where('person_id', '=', personId).execute();
  const stopped = new Set(rows.filter(({ stopped_at }) => stopped_at !== null).map(({ kind }) => kind));
  return MAIL_KINDS.map((kind) => ({ kind, isStopped: stopped.has(kind) }));
}

export async function areMailsStopped(db: Queries, personId: string, kind: MailKind): Promise<boolean> {
  return (await findChoice(db, personId, kind))?.stopped_at != null;
}

/**
 * Returns the person's choice for a kind of email, and creates it on first use. Its secret never changes, so that links
 * in older emails keep working.
 */
export async function openChoice(db: Queries, personId: string, kind: MailKind): Promise<MailChoiceRow> {
  const known = await findChoice(db, personId, kind);
  if (known) return known;
  await db
    .insertInto('mail_choices')
    .values({ person_id: personId, kind, secret: newSecret(), stopped_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return openChoice(db, personId, kind);
}

async function findChoice(db: Queries, personId: string, kind: MailKind): Promise<MailChoiceRow | undefined> {
  return db
    .selectFrom('mail_choices')
    .selectAll()
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Keeps the time at which the person first unsubscribed. */
const stoppedAt = (isStopped: boolean, now: Date) =>
  isStopped ? sql<Date>`COALESCE(c.stopped_at, ${now}::timestamptz)` : sql<Date | null>`NULL`;

export async function choose(
  db: Queries,
  { personId, kind, isStopped, now }: { personId: string; kind: MailKind; isStopped: boolean; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO mail_choices AS c (person_id, kind, secret, stopped_at)
    VALUES (${personId}, ${kind}, ${newSecret()}, ${isStopped ? now : null})
    ON CONFLICT (person_id, kind) DO UPDATE SET stopped_at = ${stoppedAt(isStopped, now)}`.execute(db);
}

/** @throws Refusal for an unknown secret. */
export async function readLink(db: Queries, secret: string): Promise<MailChoice> {
  const row = await db
    .selectFrom('mail_choices')
    .select(['kind', 'stopped_at'])
    .where('secret', '=', secret)
    .executeTakeFirst();
  if (!row) throw new Refusal('mail-link-not-found');
  return { kind: row.kind, isStopped: row.stopped_at !== null };
}

export async function chooseByLink(
  db: Queries,
  { secret, isStopped, now }: { secret: string; isStopped: boolean; now: Date },
): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE mail_choices c SET stopped_at = ${stoppedAt(isStopped, now)} WHERE secret = ${secret}`.execute(db);
  if (numAffectedRows === 0n) throw new Refusal('mail-link-not-found');
}
