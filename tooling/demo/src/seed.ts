import type { Services } from 'api/base/services';
import { loadGazetteer } from 'api/listings/places/gazetteer';
import { seedGenerated } from './seed-generated.ts';
import { seedPeople } from './seed-people.ts';
import { seedRooms } from './seed-rooms.ts';
import type { SeedRun } from './seed-run.ts';
import { seedBookings, seedReviews } from './seed-stays.ts';
import { seedThreads } from './seed-threads.ts';
import { readStep, writeStep } from './steps.ts';

/**
 * Creates the demo data, or the rest of it after an interruption. Keeps everything that people have changed or added.
 */
export async function seedDemo(
  services: Services,
  { generated = 0, say }: { generated?: number; say(line: string): void },
): Promise<void> {
  const { db } = services;
  await writeStep(db, 'start', { at: services.clock().toISOString() });
  const base = new Date((await readStep<{ at: string }>(db, 'start'))?.at ?? 0);
  say('places of the world');
  await loadGazetteer(services);
  const people = await seedPeople(services);
  const roomIds = await seedRooms({ services, people, base, say });
  const run: SeedRun = { services, people, roomIds, base, say };
  await seedBookings(run);
  await seedReviews(run);
  await seedThreads(run);
  await seedGenerated(run, generated);
}
