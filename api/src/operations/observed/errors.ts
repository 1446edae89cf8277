import type { ErrorGroup } from 'contracts';
import { type Selectable, sql } from 'kysely';
import type { ErrorNews, SeenError } from 'part-runtime/observations';
import type { Queries, Services, Tables } from '../../base/index.ts';

/**
 * Maximum number of errors per name. The errors that affected the fewest visitors are deleted, so that one visitor
 * cannot displace other errors.
 */
const MAX_PER_NAME = 200;
export const ERRORS_DAYS = 30;

type Row = Selectable<Tables['page_errors']>;

/** Adds the errors that an edge has counted since its last call. Returns the errors that are new in their version. */
export async function addErrors({ db, clock }: Pick<Services, 'db' | 'clock'>, errors: readonly SeenError[]) {
  const now = clock();
  const news: ErrorNews['news'] = [];
  for (const seen of errors) {
    if (!(await addError(db, seen, now))) continue;
    const rows = await db.selectFrom('page_errors').selectAll().where('id', '=', seen.id).execute();
    const [group] = groupsOf(rows);
    if (group) news.push({ version: seen.version, isNew: rows.length === 1, group });
    if (rows.length === 1) await deleteLeastSeen(db, seen);
  }
  return { news } satisfies ErrorNews;
}

async function addError(db: Queries, { frames, trace, ...seen }: SeenError, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    INSERT INTO page_errors AS e
      (id, version, name, kind, type, message, page, trace, frames, first_seen, last_seen, count, clients)
    VALUES (${seen.id}, ${seen.version}, ${seen.name}, ${seen.kind}, ${seen.type}, ${seen.message}, ${seen.page},
      ${trace ?? null}, ${JSON.stringify(frames)}::jsonb, ${now}, ${now}, ${seen.count}, ${seen.clients})
    ON CONFLICT (id, version) DO UPDATE SET count = e.count + excluded.count, clients = e.clients + excluded.clients,
      last_seen = excluded.last_seen, page = excluded.page, trace = coalesce(excluded.trace, e.trace)
    RETURNING xmax = 0 AS is_first`.execute(db);
  return rows[0]?.is_first ?? false;
}

async function deleteLeastSeen(db: Queries, { id, name }: SeenError): Promise<void> {
  await sql`
    DELETE FROM page_errors WHERE id IN (
      SELECT id FROM page_errors WHERE name = ${name} AND id <> ${id}
      GROUP BY id ORDER BY sum(clients) DESC, max(last_seen) DESC OFFSET ${sql.lit(MAX_PER_NAME - 1)})`.execute(db);
}

export async function listErrors({ db }: Pick<Services, 'db'>): Promise<ErrorGroup[]> {
  return groupsOf(await db.selectFrom('page_errors').selectAll().execute());
}

function groupsOf(rows: readonly Row[]): ErrorGroup[] {
  const byId = Map.groupBy(
    rows.toSorted((a, b) => Number(b.last_seen) - Number(a.last_seen)),
    ({ id }) => id,
  );
  return [...byId.values()].flatMap((versions) => (versions[0] ? [groupOf(versions[0], versions)] : []));
}

function groupOf({ id, name, kind, type, message, page, trace, frames, last_seen }: Row, versions: Row[]): ErrorGroup {
  const sum = (column: 'count' | 'clients') => versions.reduce((total, row) => total + row[column], 0);
  return {
    id,
    name,
    kind,
    type,
    message,
    page,
    ...(trace !== null && { trace }),
    frames,
    firstSeen: new Date(Math.min(...versions.map(({ first_seen }) => Number(first_seen)))).toISOString(),
    lastSeen: last_seen.toISOString(),
    count: sum('count'),
    clients: sum('clients'),
    versions: versions.map((row) => ({
      version: row.version,
      count: row.count,
      lastSeen: row.last_seen.toISOString(),
    })),
  };
}

export async function deleteOldErrors(
  db: Queries,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM page_errors WHERE (id, version) IN (
      SELECT id, version FROM page_errors WHERE last_seen < ${before} ORDER BY last_seen LIMIT ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
