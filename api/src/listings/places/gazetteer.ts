import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { type Queries, type Services, transact } from '../../base/index.ts';
import type { GazetteerRow } from './read-gazetteer.ts';

const BATCH = 5_000;

/**
 * Loads countries, regions and cities of at least 1,000 inhabitants (GeoNames, CC BY 4.0) into the database, unless
 * this was done before. If it is stopped early, the next call starts over.
 */
export async function loadGazetteer({ db }: Pick<Services, 'db'>, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM place_names WHERE key = 'AQ'`.execute(db);
  if (rows.length > 0) return;
  // Use a thread, because a module remains in memory as long as its thread and this one contains 138,000 cities.
  const reader = new Worker(new URL('./read-gazetteer.ts', import.meta.url));
  try {
    for (let batch = await nextRows(reader); batch.length > 0; batch = await nextRows(reader)) {
      if (signal?.aborted) return;
      await transact(db, (tx) => insertPlaces(tx, batch));
    }
  } finally {
    await reader.terminate();
  }
  await sql`ANALYZE places, place_names`.execute(db);
  await addPendingNames(db);
}

/**
 * Moves new names from the pending lists of their indexes into the indexes. Autovacuum would do so later, but until
 * then every lookup scans the lists. Returns the number of pages in the lists.
 */
export async function addPendingNames(db: Queries): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    SELECT gin_clean_pending_list('places_trigrams') + gin_clean_pending_list('place_names_trigrams') AS pages`.execute(
    db,
  );
  return Number(rows[0]?.pages);
}

async function nextRows(reader: Worker): Promise<GazetteerRow[]> {
  reader.postMessage(BATCH);
  const [rows] = await once(reader, 'message');
  return rows;
}

async function insertPlaces(db: Queries, rows: readonly GazetteerRow[]): Promise<void> {
  await sql`
    INSERT INTO places (key, kind, label, folded, country, lat, lon, population, has_rooms)
    SELECT key, kind, label, folded, country, lat, lon, population, false
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (key text, kind text, label text, folded text,
      country text, lat double precision, lon double precision, population integer)
    ON CONFLICT (key) DO UPDATE SET label = excluded.label, lat = excluded.lat, lon = excluded.lon,
      population = excluded.population`.execute(db);
  const names = rows.flatMap(({ key, names, preferred }) => [
    ...preferred.map((folded) => ({ folded, key, is_preferred: true })),
    ...names.map((folded) => ({ folded, key, is_preferred: false })),
  ]);
  await sql`
    INSERT INTO place_names (folded, key, is_preferred)
    SELECT folded, key, is_preferred
    FROM json_to_recordset(${JSON.stringify(names)}::json) AS given (folded text, key text, is_preferred boolean)
    ON CONFLICT DO NOTHING`.execute(db);
}
