import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { hasSessionCookies } from '../sessions/cookies.ts';

/** The services, with the database to read from. */
type Read<T> = (from: Services) => Promise<T>;

/**
 * Reads what the signed-out see, from a standby that may be some seconds behind if there is one. Not for somebody with
 * a session, or who had one a moment ago: they may have written what they read.
 */
export function readShared<T>(services: Services, request: FastifyRequest, read: Read<T>): Promise<T> {
  const isStranger = !hasSessionCookies(request, services.settings.siteUrl);
  return readFrom(isStranger ? services.standbys?.recent() : undefined, services, read);
}

/** Reads much, from a standby that has everything that was written before, if there is one. */
export async function readMuch<T>(services: Services, read: Read<T>): Promise<T> {
  return readFrom(await services.standbys?.current(), services, read);
}

/** Whatever goes wrong on a standby, the primary is asked: nothing was written, so nothing is done twice. */
async function readFrom<T>(standby: Database | undefined, services: Services, read: Read<T>): Promise<T> {
  if (!standby) return read(services);
  try {
    return await read({ ...services, db: standby });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    services.standbys?.failed(standby, error);
    return read(services);
  }
}
