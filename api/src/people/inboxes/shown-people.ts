import { sql } from 'kysely';
import type { Queries, ThreadRow } from '../../base/index.ts';

export interface ShownPerson {
  id: string;
  name: string | null;
  email: string;
  image: string | null;
}

export async function shownPeopleOf(db: Queries, ids: readonly string[]): Promise<Map<string, ShownPerson>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ShownPerson>`
    SELECT id, name, email, image FROM people WHERE id = ANY(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const otherOf = ({ guest_id, host_id }: Pick<ThreadRow, 'guest_id' | 'host_id'>, personId: string) =>
  personId === guest_id ? host_id : guest_id;
