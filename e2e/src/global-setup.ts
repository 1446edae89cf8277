import type { FullConfig } from '@playwright/test';
import { renewDemo } from './demo-data.ts';
import { dataDir, startProduct, stopProduct } from './product.ts';
import { runId } from './run.ts';
import { askForStandIns } from './site.ts';

/**
 * Without `BASE_URL` the tests bring the product up by its own command, with demo data of today, and end it. On every
 * site they find out what it has for tests, and at the end, whatever failed, take off what they have made.
 */
export default async function globalSetup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const { baseURL, launchOptions } = projects[0]?.use ?? {};
  const port = Number(process.env.E2E_PORT);
  if (port) {
    await startProduct(port);
  }
  try {
    if (port) await renewDemo(dataDir);
    // Handed on to the processes that run the journeys.
    process.env.E2E_STAND_INS ??= (await askForStandIns(String(baseURL))).join(',') || 'none';
    if (!port) console.log(`Run ${runId} on ${baseURL}, whose stand-ins are: ${process.env.E2E_STAND_INS}`);
  } catch (error) {
    if (port) await stopProduct();
    throw new Error(`The journeys cannot be run on ${baseURL}: ${(error as Error).message}`);
  }
  return async () => {
    try {
      await leaveNothing(String(baseURL), launchOptions ?? {});
    } finally {
      if (port) await stopProduct();
    }
  };
}

/** Throws when rooms of the run stay on a site. */
async function leaveNothing(baseURL: string, launchOptions: object): Promise<void> {
  // Only now: the modules of people and rooms look at the settings that the set-up makes.
  const { removeRooms } = await import('./clean-up.ts');
  const left = await removeRooms(baseURL, launchOptions);
  if (left.length > 0) throw new Error(`Rooms of the run ${runId} are still there:\n${left.join('\n')}`);
}
