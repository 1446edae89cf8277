import { loadGazetteer } from 'api/places/gazetteer';
import type { Services } from 'api/services';
import { allowDrawings } from './draw-picture.ts';
import { seedBookings } from './seed-bookings.ts';
import { seedGenerated } from './seed-generated.ts';
import { seedMessages } from './seed-messages.ts';
import { seedPeople } from './seed-people.ts';
import { seedReports } from './seed-reports.ts';
import { seedReviews } from './seed-reviews.ts';
import { seedRooms } from './seed-rooms.ts';
import type { Demo } from './shapes.ts';
import { readStep, writeStep } from './steps.ts';

/**
 * Creates the demo data, or the missing part after an interruption. Keeps everything that people have changed or
 * added since.
 */
export async function seedDemo(
  services: Services,
  demo: Demo,
  { generated = 0, say }: { generated?: number; say(line: string): void },
): Promise<void> {
  allowDrawings();
  const { db } = services;
  await writeStep(db, 'start', { at: services.clock().toISOString() });
  const base = new Date((await readStep<{ at: string }>(db, 'start'))?.at ?? 0);
  say('places of the world');
  await loadGazetteer(services);
  const people = await seedPeople(services, demo);
  const run = { services, demo, people, base, say };
  const roomIds = await seedRooms(run);
  await seedBookings(run, roomIds);
  await seedReviews(run, roomIds);
  await seedMessages(run, roomIds);
  await seedReports(run, roomIds);
  await seedGenerated(run, generated);
}
