import { newId } from 'api/base/database/new-id';
import type { NewRoomRow } from 'api/base/database/tables';
import { transact } from 'api/base/database/transact';
import type { Services } from 'api/base/services';
import { placeLocation } from 'api/listings/places/place-location';
import { toColumns } from 'api/listings/rooms/room-row';
import { insertRooms } from 'api/listings/rooms/storage';
import { addDays, todayIn } from 'contracts';
import { catalog, type DemoRoom, picturesOf } from './catalog.ts';
import { savePicture } from './save-picture.ts';
import type { SeedRun } from './seed-run.ts';
import { readSteps, writeStep } from './steps.ts';

const LISTED_DAYS_AGO = 200;
const DAY_MS = 86_400_000;

export async function seedRooms(run: Omit<SeedRun, 'roomIds'>): Promise<Map<string, string>> {
  const { services, people, base, say } = run;
  const ids = await readSteps<string>(services.db, 'room:');
  const missing = catalog.rooms.filter(({ slug }) => !ids.has(slug));
  for (const room of missing) {
    const at = new Date(base.getTime() - (LISTED_DAYS_AGO + catalog.rooms.indexOf(room)) * DAY_MS);
    const host = people.get(room.host);
    if (!host) throw new Error(`the demo room "${room.title}" has no host`);
    const columns = await columnsOf(services, room, base);
    const row: NewRoomRow = {
      ...columns,
      images: JSON.stringify(columns.images),
      id: newId(at),
      host_id: host.id,
      created_at: at,
    };
    await transact(services.db, async (tx) => {
      if (await writeStep(tx, `room:${room.slug}`, row.id)) await insertRooms(tx, [row]);
    });
  }
  if (missing.length > 0) say(`${missing.length} rooms`);
  return readSteps<string>(services.db, 'room:');
}

/** Saves a room's pictures. Returns the columns that depend neither on the host nor on the time of listing. */
export async function columnsOf(services: Services, room: DemoRoom, base: Date) {
  const [image = '', ...images] = await Promise.all(picturesOf(room).map((name) => savePicture(services, name)));
  const today = todayIn(room.timeZone ?? 'UTC', base);
  const past = catalog.bookings.filter((booking) => booking.room === room.slug).map(({ startInDays }) => startInDays);
  // The room must have been available early enough for its past stays.
  const from = addDays(today, Math.min(room.opensInDays, ...past));
  const to = addDays(today, room.opensInDays + room.openDays);
  const place = { ...(await placeLocation(services.db, room.location)), ...room.spot };
  return { ...toColumns({ ...room, host: undefined, image, images, from, to }, services.settings), ...place };
}
