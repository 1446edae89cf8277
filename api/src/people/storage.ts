import { searchWords, type User } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { atLeast } from '../database/keyset.ts';
import type { PersonRow, Queries, Tx } from '../database/tables.ts';

export function toUser({ id, email, name, image, role, status, is_email_verified: emailVerified }: PersonRow): User {
  return { _id: id, email, name, image, role, status, emailVerified };
}

export async function findByEmail(db: Queries, email: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findByUid(db: Queries, uid: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirst();
}

export interface PeopleAsked {
  /** What their email starts with, or words that their name has, each from its start on. */
  search?: string | undefined;
  status?: 'Requested' | undefined;
  /** After this email. */
  after?: string | undefined;
  limit: number;
}

const LAST_CHARACTER = '\u{10ffff}';

/** People, ordered by email: at least the first `limit`. */
export async function listPeople(db: Queries, { search, status, after, limit }: PeopleAsked): Promise<PersonRow[]> {
  const byEmail = sql`email COLLATE "C"`;
  const page = (match?: RawBuilder<boolean>) => {
    let query = db.selectFrom('people').selectAll().orderBy(byEmail).limit(atLeast(limit));
    query = query.where('deleted_at', 'is', null);
    // Written out, so that the planner sees that the index on requests has them all.
    if (status) query = query.where(sql<boolean>`status = 'Requested'`);
    if (match) query = query.where(match);
    if (after !== undefined) query = query.where(sql<boolean>`${byEmail} > ${after}`);
    return query;
  };
  if (!search) return page().execute();
  // Unlike LIKE, a range has a good plan whatever is searched for.
  const withEmail = page(sql<boolean>`${byEmail} >= ${search} AND ${byEmail} < ${search + LAST_CHARACTER}`);
  const words = searchWords(search).map((word) => `${word}:*`);
  if (words.length === 0) return withEmail.execute();
  const withName = page(sql<boolean>`to_tsvector('simple', name) @@ to_tsquery('simple', ${words.join(' & ')})`);
  // Each half has its index; with OR, the planner might walk through everybody in the order of their emails.
  const { rows } = await sql<PersonRow>`
    SELECT * FROM (${withEmail} UNION ${withName}) found ORDER BY ${byEmail} LIMIT ${atLeast(limit)}`.execute(db);
  return rows;
}

/** Whoever changes their own lists waits for themselves: limits are kept, and what is made once is. */
export async function lockPerson(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('people').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}
