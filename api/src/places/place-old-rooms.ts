import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { placeLocation } from './place-location.ts';

const BATCH = 2_000;

export async function placeOldRooms({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await sql<{ id: string; location: string }>`
    SELECT id, location FROM rooms WHERE country IS NULL ORDER BY id LIMIT ${sql.lit(BATCH)}`.execute(db);
  for (const [location, same] of Map.groupBy(rows, (room) => room.location)) {
    const { country, region, city, lat, lon } = await placeLocation(db, location);
    // The condition on `location` skips listings that their host has changed in the meantime.
    await sql`
      UPDATE rooms SET country = ${country}, region = ${region}, city = ${city}, lat = ${lat}, lon = ${lon}
      WHERE id = ANY(${same.map(({ id }) => id)}::uuid[]) AND location = ${location}`.execute(db);
  }
  return rows.length;
}
