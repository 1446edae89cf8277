import { sql } from 'kysely';
import { type Services, transact } from '../../base/index.ts';
import { placeLocation } from './place-location.ts';

const BATCH = 2_000;

/**
 * Removes cities that hosts named, such as `Firenze`, if the gazetteer has them under another name. Their rooms are
 * then assigned to the city in the gazetteer.
 */
async function forgetOtherNames(db: Services['db']): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ key: string }>`
      DELETE FROM places own WHERE own.has_rooms AND own.kind = 'city' AND own.lat IS NULL AND EXISTS (
        SELECT 1 FROM place_names n JOIN places known ON known.key = n.key
        WHERE n.folded = own.folded AND known.kind = 'city' AND known.country = own.country AND known.lat IS NOT NULL)
      RETURNING key`.execute(tx);
    if (rows.length === 0) return;
    await sql`UPDATE rooms SET country = NULL
      WHERE city = ANY(${rows.map(({ key }) => key)}::text[]) AND archived_at IS NULL`.execute(tx);
  });
}

/** Assigns up to 2,000 rooms to places. Returns the number of rooms found. */
export async function placeOldRooms({ db }: Pick<Services, 'db'>): Promise<number> {
  await forgetOtherNames(db);
  const { rows } = await sql<{ id: string; location: string }>`
    SELECT id, location FROM rooms WHERE country IS NULL ORDER BY id LIMIT ${sql.lit(BATCH)}`.execute(db);
  for (const [location, same] of Map.groupBy(rows, (room) => room.location)) {
    const { country, region, city, lat, lon } = await placeLocation(db, location);
    // The condition on `location` skips listings that their host has changed since.
    await sql`
      UPDATE rooms SET country = ${country}, region = ${region}, city = ${city}, lat = ${lat}, lon = ${lon}
      WHERE id = ANY(${same.map(({ id }) => id)}::uuid[]) AND location = ${location}`.execute(db);
  }
  return rows.length;
}
