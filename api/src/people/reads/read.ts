import type { FastifyRequest } from 'fastify';
import { type Database, Refusal, type Services } from '../../base/index.ts';
import { hasSessionCookies } from '../sessions/cookies.ts';

type Read<T> = (from: Services) => Promise<T>;

/**
 * Reads public data from a standby, which may lag by a few seconds. For a person who has or just had a session, reads
 * from the primary, because the person may have written the data.
 */
export function readPublic<T>(services: Services, request: FastifyRequest, read: Read<T>): Promise<T> {
  const isStranger = !hasSessionCookies(request, services.settings.siteUrl);
  return readFrom(isStranger ? services.standbys?.recent() : undefined, services, read);
}

/** Runs an expensive read. Uses a standby that has replayed all earlier writes, or the primary if there is none. */
export async function readExpensive<T>(services: Services, read: Read<T>): Promise<T> {
  return readFrom(await services.standbys?.current(), services, read);
}

/** Retries a read on the primary if the standby fails. */
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
