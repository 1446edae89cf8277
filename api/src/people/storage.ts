import type { User } from 'contracts';
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

/** All people, ordered by email. */
export async function listPeople(db: Queries): Promise<PersonRow[]> {
  return db.selectFrom('people').selectAll().orderBy('email').limit(5_000).execute();
}
