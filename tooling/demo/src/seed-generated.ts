import { newId } from 'api/database/new-id';
import type { Tx } from 'api/database/tables';
import { transact } from 'api/database/transact';
import { type PlaceColumns, placeLocation } from 'api/places/place-location';
import { addDays, CATEGORY_LABELS, type Day, todayIn } from 'contracts';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { amenitiesOf } from './catalog/amenities.ts';
import { GENERATED_PICTURES, type GeneratedRoom, generatedRoom } from './catalog/generated.ts';
import { drawPicture } from './draw-picture.ts';
import type { SeedRun } from './seed-rooms.ts';
import { CARD_WIDTHS, DRAWN_WIDTH } from './shapes.ts';
import { readSteps, writeStep } from './steps.ts';

const BATCH = 5_000;
const MINUTE_MS = 60_000;
/** The generated rooms are listed before the others, one per minute. */
const LISTED_DAYS_AGO = 400;

/** Adds generated rooms until there are `count`; they share a few pictures of each category. */
export async function seedGenerated(run: SeedRun, count: number): Promise<void> {
  const { services, say } = run;
  const done = await readSteps<number>(services.db, 'generated:');
  const first = Math.max(0, ...done.values());
  if (first >= count) return;
  const pictures = await drawShared(run);
  const todays = new Map<string, Day>();
  const places = new Map<string, PlaceColumns>();
  for (let from = first; from < count; from += BATCH) {
    const to = Math.min(count, from + BATCH);
    const rooms = Array.from({ length: to - from }, (_, index) => generatedRoom(from + index));
    await transact(services.db, async (tx) => {
      if (!(await writeStep(tx, `generated:${to}`, to))) return;
      const hosts = await hostsOf(rooms, run, tx);
      for (const { location } of rooms)
        if (!places.has(location)) places.set(location, await placeLocation(tx, location));
      const rows = rooms.map((room, index) =>
        rowOf(room, { n: from + index, base: run.base, hosts, pictures, places, todays }),
      );
      await insertMany(tx, 'rooms', rows);
    });
    if (to % 50_000 === 0 || to === count) say(`${to} of ${count} generated rooms`);
  }
  // Plans would be made for an empty table until the database counts for itself.
  await sql`ANALYZE rooms, people`.execute(services.db);
}

/** The ids of the rooms' hosts, by key. Generated hosts are added; nobody can sign in as one. */
async function hostsOf(
  rooms: readonly GeneratedRoom[],
  { people, base }: SeedRun,
  tx: Tx,
): Promise<Map<string, string>> {
  const keys = [...new Set(rooms.map(({ host }) => host))].filter((key) => !people.has(key));
  const rows = keys.map((uid) => ({
    id: newId(base),
    uid,
    email: `${uid}@lodge.test`,
    is_email_verified: false,
    name: `Host ${uid.replace(/\D+/, '')}`,
    role: 'host',
    status: 'Verified',
    created_at: base,
    updated_at: base,
  }));
  if (rows.length > 0) await insertMany(tx, 'people', rows);
  const saved = await tx
    .selectFrom('people')
    .select(['uid', 'id'])
    .where('uid', 'in', [...keys, ''])
    .execute();
  return new Map([
    ...saved.map(({ uid, id }): [string, string] => [uid, id]),
    ...[...people].map(([key, { id }]): [string, string] => [key, id]),
  ]);
}

/** Inserts rows as one parameter: ten times as fast as a parameter for each value. */
async function insertMany(tx: Tx, table: 'rooms' | 'people', rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ON CONFLICT DO NOTHING`.execute(tx);
}

function pictureKey({ category, pictureSeed }: Pick<GeneratedRoom, 'category' | 'pictureSeed'>): string {
  return `${category}:${pictureSeed}`;
}

/** Seeds far from those of the hand-written rooms, so that they share no picture. */
const FIRST_SEED = 100;

async function drawShared({ services, demo, say }: SeedRun): Promise<Map<string, string>> {
  const drawn = await readSteps<string>(services.db, 'picture:');
  const wanted = CATEGORY_LABELS.flatMap((category) =>
    Array.from({ length: GENERATED_PICTURES }, (_, pictureSeed) => ({ category, pictureSeed })),
  );
  const missing = wanted.filter((picture) => !drawn.has(pictureKey(picture)));
  const inTurn = pLimit(2);
  if (missing.length > 0) say(`drawing ${missing.length} pictures for the generated rooms`);
  await Promise.all(
    missing.map((picture) =>
      inTurn(async () => {
        const seed = FIRST_SEED + picture.pictureSeed;
        const svg = demo.drawRoom({ category: picture.category, seed, view: 'main', width: DRAWN_WIDTH });
        const address = await drawPicture(services, svg, CARD_WIDTHS);
        await writeStep(services.db, `picture:${pictureKey(picture)}`, address);
        drawn.set(pictureKey(picture), address);
      }),
    ),
  );
  return drawn;
}

interface RowParts {
  n: number;
  base: Date;
  hosts: Map<string, string>;
  pictures: Map<string, string>;
  /** By location. */
  places: Map<string, PlaceColumns>;
  /** The day of the first start by time zone: finding it takes longer than the rest of a row. */
  todays: Map<string, Day>;
}

function rowOf(room: GeneratedRoom, { n, base, hosts, pictures, places, todays }: RowParts) {
  const host = hosts.get(room.host);
  const image = pictures.get(pictureKey(room));
  if (!host || !image) throw new Error(`the generated room ${n} has no host or no picture`);
  const { title, location, category, description, guests, bedrooms, bathrooms } = room;
  const at = new Date(base.getTime() - LISTED_DAYS_AGO * 1_440 * MINUTE_MS - n * MINUTE_MS);
  const today = todays.get(room.timeZone) ?? todayIn(room.timeZone, base);
  todays.set(room.timeZone, today);
  const from = addDays(today, room.availableFromDays);
  return {
    ...{ title, location, category, description, guests, bedrooms, bathrooms },
    ...places.get(location),
    amenities: amenitiesOf(room),
    id: newId(at),
    host_id: host,
    image,
    images: [],
    price_cents: room.priceCents,
    from_day: from,
    to_day: addDays(from, room.availableDays),
    time_zone: room.timeZone,
    cancellation_policy: room.cancellationPolicy,
    keep_open: room.keepOpen,
    created_at: at,
  };
}
