import { join } from 'node:path';
import type { ErrorGroup, ReleaseName, SourceFrame } from 'contracts';
import { LRUCache } from 'lru-cache';
import { MOST_ROWS, type SeenError } from 'part-runtime/observations';
import type { CurrentSets } from '../current-sets.ts';
import type { Observer } from '../observer.ts';
import { createRateLimit } from '../rate-limit.ts';
import { createSender } from '../sender.ts';
import type { AttributedError } from './attribute.ts';
import { createDecoder } from './decoder.ts';
import { fingerprint } from './fingerprint.ts';
import type { ErrorNews } from './webhook.ts';

export type ErrorCollector = ReturnType<typeof createErrorCollector>;

const REMEMBERED = 2_000;
/**
 * Maximum number of remembered pairs of an error and a client, so that a client counts once per error. Only in memory.
 */
const REMEMBERED_CLIENTS = 20_000;
/** Maximum number of new errors per minute. Decoding each one requires reading source maps. */
const NEW_A_MINUTE = { client: 10, all: 60 };
/** Maximum number of errors that wait to be sent to the API. */
const MOST_WAITING = 500;

interface CollectorOptions {
  /** The folder of the release store. */
  folder: string;
  sets: CurrentSets;
  observer: Observer;
  tell(group: ErrorGroup, news: ErrorNews): void;
  log(entry: object): void;
}

/** Decodes the errors that pages report and sends them to the API, which groups the errors from all edges. */
export function createErrorCollector({ folder, sets, observer, tell, log }: CollectorOptions) {
  const decoder = createDecoder(join(folder, 'r'));
  const decoded = new LRUCache<string, { id: string; frames: SourceFrame[] }>({ max: REMEMBERED });
  const clients = new LRUCache<string, true>({ max: REMEMBERED_CLIENTS });
  const allowsClient = createRateLimit(NEW_A_MINUTE.client, 60_000);
  const allowsAll = createRateLimit(NEW_A_MINUTE.all, 60_000);
  const sender = createSender<SeenError>({
    what: 'Errors of pages',
    most: MOST_WAITING,
    atOnce: MOST_ROWS.errors,
    merge: (one, other) => ({ ...one, ...other, count: one.count + other.count, clients: one.clients + other.clients }),
    async send(errors) {
      for (const { version, isNew, group } of await observer.addErrors(errors)) {
        // A returned error is reported to its team only if it is in the promoted version.
        if (isNew) tell(group, 'new');
        else if ((await promotedVersion(group.name)) === version) tell(group, 'returned');
      }
    },
    log,
  });

  async function collect(error: AttributedError, client: string): Promise<void> {
    const look = JSON.stringify([error.name, error.version, error.type, error.message, error.frames]);
    let place = decoded.get(look);
    if (!place) {
      if (!allowsClient(client) || !allowsAll('all')) return;
      const frames = await decoder.decode(error.frames);
      if (!frames) return;
      place = { id: fingerprint(error, frames), frames };
      decoded.set(look, place);
    }
    const known = `${place.id} ${client}`;
    const isNewClient = !clients.has(known);
    clients.set(known, true);
    sender.add(`${place.id} ${error.version}`, { ...error, ...place, count: 1, clients: isNewClient ? 1 : 0 });
  }

  async function promotedVersion(name: ReleaseName): Promise<string | undefined> {
    const set = (await sets.current())?.promoted.set;
    return name === 'shell' ? set?.shell.version : set?.areas[name]?.version;
  }

  return {
    /** Returns immediately. Errors are logged. */
    take(error: AttributedError, client: string): void {
      collect(error, client).catch((cause: Error) => {
        log({ level: 'error', message: `An error of a page could not be counted: ${cause.message}` });
      });
    },
    close(): void {
      decoder.close();
      sender.close();
    },
  };
}
