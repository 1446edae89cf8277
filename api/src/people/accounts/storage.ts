import { searchWords, type User } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { atLeast, type PersonRow, type Queries, type Tx } from '../../base/index.ts';

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
  /** The beginning of an email address, or of words in a name. */
  search?: string | undefined;
  status?: 'Requested' | undefined;
  after?: string | undefined;
  limit: number;
}

const LAST_CHARACTER = '\u{10ffff}';

export async function listPeople(db: Queries, { search, status, after, limit }: PeopleAsked): Promise<PersonRow[]> {
  const byEmail = sql`email COLLATE "C"`;
  const page = (match?: RawBuilder<boolean>) => {
    let query = db.selectFrom('people').selectAll().orderBy(byEmail).limit(atLeast(limit));
    query = query.where('deleted_at', 'is', null);
    // The literal allows the planner to use the partial index on requests.
    if (status) query = query.where(sql<boolean>`status = 'Requested'`);
    if (match) query = query.where(match);
    if (after !== undefined) query = query.where(sql<boolean>`${byEmail} > ${after}`);
    return query;
  };
  if (!search) return page().execute();
  // Unlike LIKE, a range has a good plan for any search text.
  const withEmail = page(sql<boolean>`${byEmail} >= ${search} AND ${byEmail} < ${search + LAST_CHARACTER}`);
  const words = searchWords(search).map((word) => `${word}:*`);
  if (words.length === 0) return withEmail.execute();
  const withName = page(sql<boolean>`to_tsvector('simple', name) @@ to_tsquery('simple', ${words.join(' & ')})`);
  // Each half of the UNION uses a different index. With OR, the planner might scan all people in the order of their
  // emails.
  const { rows } = await sql<PersonRow>`
    SELECT * FROM (${withEmail} UNION ${withName}) found ORDER BY ${byEmail} LIMIT ${atLeast(limit)}`.execute(db);
  return rows;
}

/** Serializes changes to a person's lists, so that limits are not exceeded and nothing is created twice. */
export async function lockPerson(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('people').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}
