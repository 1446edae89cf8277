import { newId } from 'api/database/new-id';
import type { NewRoomRow } from 'api/database/tables';
import { transact } from 'api/database/transact';
import { insertRooms } from 'api/rooms/storage';
import { addDays, CATEGORY_LABELS, todayIn } from 'contracts';
import pLimit from 'p-limit';
import { GENERATED_PICTURES, type GeneratedRoom, generatedRoom } from './catalog/generated.ts';
import { drawPicture } from './draw-picture.ts';
import type { SeedRun } from './seed-rooms.ts';
import { CARD_WIDTHS, DRAWN_WIDTH } from './shapes.ts';
import { readSteps, writeStep } from './steps.ts';

const BATCH = 1_000;
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
  for (let from = first; from < count; from += BATCH) {
    const to = Math.min(count, from + BATCH);
    const rows = Array.from({ length: to - from }, (_, index) => rowOf(run, from + index, pictures));
    await transact(services.db, async (tx) => {
      if (await writeStep(tx, `generated:${to}`, to)) await insertRooms(tx, rows);
    });
    if (to % 20_000 === 0 || to === count) say(`${to} of ${count} generated rooms`);
  }
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

function rowOf({ people, base }: SeedRun, n: number, pictures: Map<string, string>): NewRoomRow {
  const room = generatedRoom(n);
  const host = people.get(room.host);
  const image = pictures.get(pictureKey(room));
  if (!host || !image) throw new Error(`the generated room ${n} has no host or no picture`);
  const { title, location, category, description, guests, bedrooms, bathrooms } = room;
  const at = new Date(base.getTime() - LISTED_DAYS_AGO * 1_440 * MINUTE_MS - n * MINUTE_MS);
  const from = addDays(todayIn(room.timeZone, base), room.availableFromDays);
  return {
    ...{ title, location, category, description, guests, bedrooms, bathrooms },
    id: newId(at),
    host_id: host.id,
    image,
    images: '[]',
    price_cents: room.priceCents,
    from_day: from,
    to_day: addDays(from, room.availableDays),
    time_zone: room.timeZone,
    cancellation_policy: room.cancellationPolicy,
    keep_open: room.keepOpen,
    created_at: at,
  };
}
