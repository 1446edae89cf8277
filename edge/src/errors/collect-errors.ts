import { join } from 'node:path';
import type { ErrorGroup, ReleaseName } from 'contracts';
import { LRUCache } from 'lru-cache';
import type { Sighting } from 'releases/store/error-groups';
import { openErrors } from 'releases/store/error-groups-file';
import type { Store } from 'releases/store/store';
import type { CurrentSets } from '../current-sets.ts';
import { createRateLimit } from '../rate-limit.ts';
import type { BlamedError } from './attribute.ts';
import { createDecoder } from './decoder.ts';
import { fingerprint } from './fingerprint.ts';
import type { ErrorNews } from './webhook.ts';

export type ErrorCollector = ReturnType<typeof createErrorCollector>;

const REMEMBERED = 2_000;
/** Limits on new errors per minute, because decoding each one reads source maps. */
const NEW_A_MINUTE = { client: 10, all: 60 };

interface CollectorOptions {
  store: Store;
  sets: CurrentSets;
  tell(group: ErrorGroup, news: ErrorNews): void;
  log(entry: object): void;
}

export function createErrorCollector({ store, sets, tell, log }: CollectorOptions) {
  const errors = openErrors(store, log);
  const decoder = createDecoder(join(store.folder, 'r'));
  const groupOf = new LRUCache<string, string>({ max: REMEMBERED });
  const allowsClient = createRateLimit(NEW_A_MINUTE.client, 60_000);
  const allowsAll = createRateLimit(NEW_A_MINUTE.all, 60_000);

  async function collect(error: BlamedError, client: string): Promise<void> {
    const look = JSON.stringify([error.name, error.version, error.type, error.message, error.frames]);
    const known = groupOf.get(look);
    if (known && errors.addAgain(known, error, client)) return;
    if (!allowsClient(client) || !allowsAll('all')) return;
    const frames = await decoder.decode(error.frames);
    if (!frames) return;
    const id = fingerprint(error, frames);
    groupOf.set(look, id);
    await announce(id, error, errors.add({ ...error, id, frames }, client));
  }

  /** Notifies the team once across all edges: of a new error, or of a known one in a version promoted since. */
  async function announce(id: string, { name, version }: BlamedError, sighting: Sighting): Promise<void> {
    if (sighting === 'known') return;
    const isNew = sighting === 'new';
    if (!isNew && (await promotedVersion(name)) !== version) return;
    const group = errors.all().find((one) => one.id === id);
    if (group && (await errors.claim(isNew ? id : `${id}-${version}`))) tell(group, isNew ? 'new' : 'returned');
  }

  async function promotedVersion(name: ReleaseName): Promise<string | undefined> {
    const set = (await sets.current())?.promoted.set;
    return name === 'shell' ? set?.shell.version : set?.areas[name]?.version;
  }

  return {
    /** Returns immediately. Errors are logged. */
    take(error: BlamedError, client: string): void {
      collect(error, client).catch((cause: Error) => {
        log({ level: 'error', message: `An error of a page could not be counted: ${cause.message}` });
      });
    },
    all: (): ErrorGroup[] => errors.all(),
    close(): void {
      decoder.close();
      errors.close();
    },
  };
}
