import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { appendFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from './store.ts';

/** How many clients tried something, and how many of them saw it fail. */
export interface Trial {
  clients: number;
  failing: number;
}

/**
 * Counts what clients saw of versions recently, across all edges on a store, whether or not they still run. Each edge
 * appends to its own file and reads the others'. Files contain only a keyed hash of a client, never its address.
 */
export interface Trials {
  /** Records that a client saw something work or fail. */
  add(label: string, client: string, failed: boolean): Promise<void>;
  /** Counts each client once, as failing if it failed within the window. */
  trial(label: string): Promise<Trial>;
  labels(): Promise<string[]>;
  /** Deletes all counts of a label, in all edges. */
  clear(label: string): Promise<void>;
}

interface Seen {
  at: number;
  /** When the client last saw a failure, or 0. */
  failedAt: number;
}

/** Maximum number of remembered clients per label. The oldest are dropped. */
const CLIENTS = 20_000;
/** Maximum number of lines per edge and time slot. Limits disk use and memory. */
const LINES = 50_000;
/** How often the files of other edges are read while nothing fails. */
const CATCH_UP_MS = 2_000;
/** Written in place of a client when a label is cleared. */
const EVERYBODY = '';

interface TrialOptions {
  name: string;
  windowMs: number;
  log(entry: object): void;
  now?(): number;
  most?: number;
}

export function openTrials(
  store: Store,
  { name, windowMs, log, now = Date.now, most = CLIENTS }: TrialOptions,
): Trials {
  const folder = join(store.folder, 'trials', name);
  const edge = randomUUID();
  const labels = new Map<string, Map<string, Seen>>();
  const cleared = new Map<string, number>();
  /** How far each file has been read, in bytes. */
  const offsets = new Map<string, number>();
  const told = new Map<string, Seen>();
  let lines = 0;
  let slot = 0;
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();
  let key: Promise<string> | undefined;
  let isTroubled = false;

  /** Only logs, because a store that cannot be written affects only what other edges know. */
  function complain(error: unknown): void {
    if (isTroubled) return;
    isTroubled = true;
    const message = `What visitors see of versions is not shared with other edges: ${(error as Error).message}`;
    log({ level: 'warn', message });
  }

  function forget(label: string, at: number): void {
    // The line of another edge may arrive late, so keep what was seen since.
    for (const [client, seen] of labels.get(label) ?? []) {
      if (seen.at <= at) labels.get(label)?.delete(client);
      else if (seen.failedAt <= at) seen.failedAt = 0;
    }
    cleared.set(label, Math.max(at, cleared.get(label) ?? 0));
    for (const key of told.keys()) if (key.startsWith(`${label} `)) told.delete(key);
  }

  function note(label: string, client: string, at: number, failed: boolean): void {
    if (client === EVERYBODY) forget(label, at);
    if (client === EVERYBODY || at <= (cleared.get(label) ?? 0)) return;
    const clients = labels.get(label) ?? new Map<string, Seen>();
    labels.set(label, clients);
    const before = clients.get(client);
    // Insert at the end, so that the oldest come first.
    clients.delete(client);
    clients.set(client, {
      at: Math.max(at, before?.at ?? 0),
      failedAt: Math.max(failed ? at : 0, before?.failedAt ?? 0),
    });
    if (clients.size > most) clients.delete(clients.keys().next().value ?? '');
  }

  /**
   * Writes only what other edges don't know yet: that a client came, that it failed, and occasionally that it is still
   * there.
   */
  async function write(label: string, client: string, at: number, failed: boolean): Promise<void> {
    const known = told.get(`${label} ${client}`);
    const isRecent = (then: number) => at - then < windowMs / 4;
    const isKnown = known && isRecent(known.at) && (!failed || isRecent(known.failedAt));
    if (isKnown) return;
    const written = append(label, client, at, failed);
    // Further clients count only in this edge.
    if (lines > LINES) return;
    told.set(`${label} ${client}`, { at, failedAt: failed ? at : (known?.failedAt ?? 0) });
    await written;
  }

  async function append(label: string, client: string, at: number, failed: boolean): Promise<void> {
    if (slot !== slotOf(at)) {
      slot = slotOf(at);
      lines = 0;
      told.clear();
      await mkdir(folder, { recursive: true });
    }
    lines += 1;
    if (lines > LINES) return;
    await appendFile(join(folder, `${slot}-${edge}.log`), `${JSON.stringify([label, client, at, failed])}\n`);
  }

  const slotOf = (at: number) => Math.floor(at / windowMs);

  async function readOthers(): Promise<void> {
    const oldest = slotOf(now()) - 1;
    for (const file of await readdir(folder).catch(() => [])) {
      if (Number.parseInt(file, 10) < oldest) {
        offsets.delete(file);
        await rm(join(folder, file), { force: true });
      } else if (!file.endsWith(`-${edge}.log`)) await readOn(file);
    }
  }

  async function readOn(file: string): Promise<void> {
    const handle = await open(join(folder, file)).catch(() => undefined);
    if (!handle) return;
    try {
      const from = offsets.get(file) ?? 0;
      const { size } = await handle.stat();
      if (size <= from) return;
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
      const text = buffer.subarray(0, bytesRead);
      // The last line may be incomplete.
      const end = text.lastIndexOf(10) + 1;
      offsets.set(file, from + end);
      for (const line of text.subarray(0, end).toString().split('\n')) noteLine(line);
    } finally {
      await handle.close();
    }
  }

  function noteLine(line: string): void {
    try {
      const [label, client, at, failed] = JSON.parse(line) as [string, string, number, boolean];
      note(label, client, at, failed);
    } catch {
      // Ignore empty and damaged lines.
    }
  }

  /** Runs one read at a time, so that no line is read twice. */
  function catchUp(): Promise<void> {
    reading = reading.then(readOthers).catch(complain);
    caughtUpAt = now();
    return reading;
  }

  function knowOthers(): Promise<void> {
    return now() - caughtUpAt >= CATCH_UP_MS ? catchUp() : reading;
  }

  return {
    async add(label, client, failed) {
      key ??= store.documents.findOrCreateSecret('trials/key.json', newKey).catch((error) => {
        complain(error);
        return newKey();
      });
      const hash = createHmac('sha256', await key)
        .update(client)
        .digest('base64url')
        .slice(0, 16);
      const at = now();
      note(label, hash, at, failed);
      await write(label, hash, at, failed).catch(complain);
      if (failed) caughtUpAt = Number.NEGATIVE_INFINITY;
    },
    async trial(label) {
      await knowOthers();
      const from = now() - windowMs;
      const clients = labels.get(label) ?? new Map<string, Seen>();
      let failing = 0;
      for (const [client, { at, failedAt }] of clients) {
        if (at <= from) clients.delete(client);
        else if (failedAt > from) failing += 1;
      }
      return { clients: clients.size, failing };
    },
    async labels() {
      await knowOthers();
      return [...labels.keys()];
    },
    async clear(label) {
      const at = now();
      forget(label, at);
      await append(label, EVERYBODY, at, false).catch(complain);
    },
  };
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}
