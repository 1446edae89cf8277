import type { Person } from 'api/actor';
import { newId } from 'api/database/new-id';
import type { NewRoomRow } from 'api/database/tables';
import { transact } from 'api/database/transact';
import { type PlaceColumns, placeLocation } from 'api/places/place-location';
import { insertRooms } from 'api/rooms/storage';
import type { Services } from 'api/services';
import { addDays, todayIn } from 'contracts';
import pLimit from 'p-limit';
import { amenitiesOf } from './catalog/amenities.ts';
import type { DemoRoom } from './catalog/demo-room.ts';
import { houseOf } from './catalog/house.ts';
import { drawPicture } from './draw-picture.ts';
import { CARD_WIDTHS, type Demo, DRAWN_WIDTH, VIEWS } from './shapes.ts';
import { readSteps, writeStep } from './steps.ts';

/** The demo rooms were listed long ago, one per day, before their past stays; newly added rooms come first. */
const LISTED_DAYS_AGO = 200;
const DAY_MS = 86_400_000;

export interface SeedRun {
  services: Services;
  demo: Demo;
  /** By key. */
  people: Map<string, Person>;
  /** The instant of the first start; days are counted from it. */
  base: Date;
  /** Reports progress. */
  say(line: string): void;
}

/** Draws and saves the rooms that are missing; returns all ids by slug. */
export async function seedRooms(run: SeedRun): Promise<Map<string, string>> {
  const { services, demo, base, say } = run;
  const ids = await readSteps<string>(services.db, 'room:');
  const rooms = mixed(demo.rooms);
  const missing = rooms.filter(({ slug }) => !ids.has(slug));
  const inTurn = pLimit(2);
  let drawn = 0;
  await Promise.all(
    missing.map((room) =>
      inTurn(async () => {
        const [image = '', ...images] = await drawRoom(services, demo, room);
        const at = new Date(base.getTime() - (LISTED_DAYS_AGO + rooms.indexOf(room)) * DAY_MS);
        const place = { ...(await placeLocation(services.db, room.location)), ...room.spot };
        const row = rowOf(room, { run, place, image, images, at });
        await transact(services.db, async (tx) => {
          if (await writeStep(tx, `room:${room.slug}`, row.id)) await insertRooms(tx, [row]);
        });
        drawn += 1;
        if (drawn % 6 === 0 || drawn === missing.length) say(`${drawn} of ${missing.length} rooms drawn`);
      }),
    ),
  );
  return readSteps<string>(services.db, 'room:');
}

/** One of each category in turn, so that no two neighbours on the page are alike. */
function mixed(rooms: readonly DemoRoom[]): DemoRoom[] {
  const byCategory = Map.groupBy(rooms, ({ category }) => category);
  const rounds = Math.max(0, ...[...byCategory.values()].map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    [...byCategory.values()].flatMap((same) => same[round] ?? []),
  ).flat();
}

async function drawRoom(services: Services, { drawRoom: draw }: Demo, { category, seed }: DemoRoom): Promise<string[]> {
  const addresses: string[] = [];
  for (const view of VIEWS) {
    const svg = draw({ category, seed, view, width: DRAWN_WIDTH });
    addresses.push(await drawPicture(services, svg, view === 'main' ? CARD_WIDTHS : []));
  }
  return addresses;
}

interface RowParts {
  run: SeedRun;
  place: PlaceColumns;
  image: string;
  images: string[];
  at: Date;
}

function rowOf(room: DemoRoom, { run, place, image, images, at }: RowParts): NewRoomRow {
  const { title, location, category, description, guests, bedrooms, bathrooms } = room;
  const host = run.people.get(room.host);
  if (!host) throw new Error(`the demo room "${title}" has no host`);
  const today = todayIn(room.timeZone, run.base);
  const past = run.demo.bookings.filter((booking) => booking.room === room.slug).map(({ startInDays }) => startInDays);
  const amenities = amenitiesOf(room);
  return {
    ...{ title, location, category, description, guests, bedrooms, bathrooms, ...place },
    amenities,
    ...houseOf(room, amenities),
    id: newId(at),
    host_id: host.id,
    image,
    images: JSON.stringify(images),
    price_cents: room.priceCents,
    // Offered early enough for its past stays.
    from_day: addDays(today, Math.min(room.availableFromDays, ...past)),
    to_day: addDays(today, room.availableFromDays + room.availableDays),
    time_zone: room.timeZone,
    cancellation_policy: room.cancellationPolicy,
    keep_open: room.keepOpen,
    created_at: at,
  };
}
