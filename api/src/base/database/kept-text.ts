import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Queries } from './tables.ts';

/** `version` is the number of times that the text was saved. */
export interface KeptText {
  text: string;
  version: number;
}

export interface TextPlace {
  table: 'booking_notes' | 'check_in_texts';
  key: Record<string, string>;
}

const namesOf = ({ key }: TextPlace) => sql.join(Object.keys(key).map((name) => sql.ref(name)));
const isKey = ({ key }: TextPlace): RawBuilder<unknown> =>
  sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` AND `,
  );

export async function readText(db: Queries, place: TextPlace): Promise<KeptText> {
  const { rows } = await sql<KeptText>`
    SELECT text, version FROM ${sql.table(place.table)} WHERE ${isKey(place)}`.execute(db);
  return rows[0] ?? { text: '', version: 0 };
}

/**
 * Saves a text. Succeeds if the same text is already saved.
 *
 * @throws Refusal if another text was saved since `version`
 */
export async function saveText(
  db: Queries,
  place: TextPlace,
  { text, version, now }: KeptText & { now: Date },
): Promise<KeptText> {
  const table = sql.table(place.table);
  const { rows } = await (version === 0
    ? sql<KeptText>`
        INSERT INTO ${table} (${namesOf(place)}, text, version, changed_at)
        VALUES (${sql.join(Object.values(place.key))}, ${text}, 1, ${now})
        ON CONFLICT DO NOTHING RETURNING text, version`
    : sql<KeptText>`
        UPDATE ${table} SET text = ${text}, version = version + 1, changed_at = ${now}
        WHERE ${isKey(place)} AND version = ${version} RETURNING text, version`
  ).execute(db);
  if (rows[0]) return rows[0];
  const other = await readText(db, place);
  if (other.text !== text) throw new Refusal('changed-elsewhere');
  return other;
}
