import { join } from 'node:path';
import { postgresUrl } from 'local-postgres';
import { freePorts } from 'part-runtime/ports';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

export const root = join(import.meta.dirname, '../../..');

/** The ports, folders and keys of a running product. All ports are chosen before the first part starts. */
export interface Places {
  settings: Settings;
  secrets: Secrets;
  ports: Record<'site' | 'api' | 'painter' | 'postgres' | 'identity' | 'standIns' | 'smtp', number>;
  siteUrl: string;
  logsDir: string;
  /** The data folder of the built-in PostgreSQL. */
  postgresFolder: string;
}

export async function choosePlaces(settings: Settings, secrets: Secrets): Promise<Places> {
  const [api = 0, painter = 0, postgres = 0, identity = 0, standIns = 0, smtp = 0, spare = 0] = await freePorts(7);
  const site = settings.port || spare;
  return {
    settings,
    secrets,
    ports: { site, api, painter, postgres, identity, standIns, smtp },
    siteUrl: settings.siteUrl ?? `http://localhost:${site}`,
    logsDir: join(settings.dataDir, 'logs'),
    postgresFolder: join(settings.dataDir, 'postgres'),
  };
}

export function loopback(port: number, path = ''): string {
  return `http://127.0.0.1:${port}${path}`;
}

/**
 * Returns the database's address. For the built-in database, call it only after its creation, when its password is
 * generated.
 */
export function databaseUrl({ settings, ports, postgresFolder }: Places): string {
  return settings.databaseUrl ?? postgresUrl(postgresFolder, ports.postgres);
}
