import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { renewDemo } from './demo-data.ts';
import { dataDir, startProduct, stopProduct } from './product.ts';
import { runId } from './run.ts';
import { fetchStandIns } from './site.ts';

/**
 * If `BASE_URL` is not set, starts the product with today's demo data and stops it at the end. On every site, detects
 * the stand-ins, and at the end removes the run's rooms even if tests failed.
 */
export default async function globalSetup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const { baseURL, launchOptions } = projects[0]?.use ?? {};
  const port = Number(process.env.E2E_PORT);
  if (port) {
    await startProduct(port);
  }
  try {
    if (port) await renewDemo(dataDir);
    // The test processes inherit this variable.
    process.env.E2E_STAND_INS ??= (await fetchStandIns(String(baseURL))).join(',') || 'none';
    if (!port) console.log(`Run ${runId} on ${baseURL}, whose stand-ins are: ${process.env.E2E_STAND_INS}`);
  } catch (error) {
    if (port) await stopProduct();
    throw new Error(`The journeys cannot be run on ${baseURL}: ${(error as Error).message}`);
  }
  // Only the current user can read this folder.
  const sessions = mkdtempSync(join(tmpdir(), 'lodge-sessions-'));
  process.env.E2E_SESSIONS = sessions;
  return async () => {
    rmSync(sessions, { recursive: true, force: true });
    try {
      await removeLeftovers(String(baseURL), launchOptions ?? {});
    } finally {
      if (port) await stopProduct();
    }
  };
}

async function removeLeftovers(baseURL: string, launchOptions: object): Promise<void> {
  // Import late, because these modules read settings that this setup creates.
  const { removeRooms } = await import('./clean-up.ts');
  const left = await removeRooms(baseURL, launchOptions);
  if (left.length > 0) throw new Error(`Rooms of the run ${runId} are still there:\n${left.join('\n')}`);
}
