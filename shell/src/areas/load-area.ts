import { type AreaRelease, CONTRACTS, unmetContract } from 'contracts';
import { AreaError } from '../area-error.ts';
import { importAreaModule } from './federation.ts';

const TRIES = 2;

const loaded = new Map<string, Promise<unknown>>();

/**
 * Loads a module that a version of an area exposes. Checks its contracts before loading any of its code, and retries
 * once within `limit` milliseconds. Failures are not cached.
 *
 * @throws AreaError
 */
export function loadAreaModule<T>(area: AreaRelease, module: string, limit: number): Promise<T> {
  const key = `${area.name}@${area.version}/${module}`;
  const known = loaded.get(key);
  if (known) return known as Promise<T>;
  const loading = load<T>(area, module, limit).catch((error) => {
    loaded.delete(key);
    throw error;
  });
  loaded.set(key, loading);
  return loading;
}

async function load<T>(area: AreaRelease, module: string, limit: number): Promise<T> {
  checkContracts(area);
  return loadAreaCode(area, limit, () => importAreaModule<T>(area, module));
}

/**
 * Calls `importCode` to load code of an area. Retries once within `limit` milliseconds.
 *
 * @throws AreaError
 */
export async function loadAreaCode<T>(area: AreaRelease, limit: number, importCode: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + limit;
  let cause: unknown;
  for (let attempt = 0; attempt < TRIES && Date.now() < deadline; attempt += 1) {
    try {
      return await withinLimit(importCode(), deadline, limit);
    } catch (error) {
      cause = error;
    }
  }
  throw Object.assign(new AreaError(area, plainReason(cause)), { cause });
}

/** Replaces messages of the federation runtime, which are only useful to developers. */
function plainReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /Federation Runtime|dynamically imported module/.test(message) ? 'Its code could not be loaded.' : message;
}

function checkContracts(area: AreaRelease): void {
  const unmet = unmetContract(area.requires, CONTRACTS);
  if (unmet) throw new AreaError(area, `It ${unmet}.`);
}

function withinLimit<T>(work: Promise<T>, deadline: number, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`It didn’t respond within ${Math.round(limit / 1000)} seconds.`)),
      deadline - Date.now(),
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
