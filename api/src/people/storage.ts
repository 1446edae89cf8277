import type { User } from 'contracts';
import { sql } from 'kysely';
import { atLeast } from '../database/keyset.ts';
import type { PersonRow, Queries } from '../database/tables.ts';

export function toUser({ id, email, name, image, role, status }: PersonRow): User {
  return { _id: id, email, name, image, role, status };
}

export async function findByEmail(db: Queries, email: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findByUid(db: Queries, uid: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirst();
}

export interface PeopleAsked {
  /** What their email starts with. */
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
  let query = db.selectFrom('people').selectAll();
  // Written out, so that the planner sees that the index on requests has them all.
  if (status) query = query.where(sql<boolean>`status = 'Requested'`);
  // Unlike LIKE, a range has a good plan whatever is searched for.
  if (search) query = query.where(sql<boolean>`${byEmail} >= ${search} AND ${byEmail} < ${search + LAST_CHARACTER}`);
  if (after !== undefined) query = query.where(sql<boolean>`${byEmail} > ${after}`);
  return query.orderBy(byEmail).limit(atLeast(limit)).execute();
}
