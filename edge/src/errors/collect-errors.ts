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

/** Errors that look alike before they are decoded are decoded once. */
const REMEMBERED = 2_000;
/** Errors never seen by this edge: of one visitor, and of all. Each costs a look into source maps. */
const NEW_A_MINUTE = { client: 10, all: 60 };

interface CollectorOptions {
  store: Store;
  sets: CurrentSets;
  /** Tells a team of an error. */
  tell(group: ErrorGroup, news: ErrorNews): void;
  log(entry: object): void;
}

/** Decodes, groups and counts errors, off the way of whoever reports them. */
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

  /** Once for all edges: what is new, and what is still there in a version that was promoted since. */
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
    /** Whoever reports an error does not wait for what it is made into. */
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
