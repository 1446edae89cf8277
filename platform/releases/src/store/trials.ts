import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { appendFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from './store.ts';

/** How many of the clients that tried something saw it fail, each counted once. */
export interface Trial {
  clients: number;
  failing: number;
}

/**
 * What clients saw of versions lately, counted together by all edges on one store, whether they still run or not. Each
 * edge appends to a file of its own, and reads on in those of the others. A client is a hash there, whose key is in the
 * store: its address is in no file.
 */
export interface Trials {
  /** A client saw what `label` names work, or fail. */
  add(label: string, client: string, failed: boolean): Promise<void>;
  /** A client counts once, as failing when it failed within the window. */
  trial(label: string): Promise<Trial>;
  /** The labels that clients have been counted under. */
  labels(): Promise<string[]>;
  /** Forgets what clients saw until now, in all edges. */
  clear(label: string): Promise<void>;
}

interface Seen {
  at: number;
  /** When it last saw it fail; 0 when it never did. */
  failedAt: number;
}

/** Beyond this the oldest are forgotten: enough to judge by, and a bound for the memory. */
const CLIENTS = 20_000;
/** Of an edge in one slot of time: a bound for the disk, and for what it remembers to have told. */
const LINES = 50_000;
/** How old what others wrote may be while nothing fails. */
const CATCH_UP_MS = 2_000;
/** In the place of a client: all of them are forgotten. */
const EVERYBODY = '';

interface TrialOptions {
  /** The folder in `trials/` of the store. */
  name: string;
  windowMs: number;
  log(entry: object): void;
  now?(): number;
  /** The most clients of a label that are remembered. */
  most?: number;
}

export function openTrials(
  store: Store,
  { name, windowMs, log, now = Date.now, most = CLIENTS }: TrialOptions,
): Trials {
  const folder = join(store.folder, 'trials', name);
  const edge = randomUUID();
  const labels = new Map<string, Map<string, Seen>>();
  /** Until when a label was forgotten. */
  const cleared = new Map<string, number>();
  /** How far each file is read. */
  const offsets = new Map<string, number>();
  /** What this edge has written of a client. */
  const told = new Map<string, Seen>();
  let lines = 0;
  let slot = 0;
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();
  let key: Promise<string> | undefined;
  let isTroubled = false;

  /** A store that cannot be written costs only what other edges would know. */
  function complain(error: unknown): void {
    if (isTroubled) return;
    isTroubled = true;
    const message = `What visitors see of versions is not shared with other edges: ${(error as Error).message}`;
    log({ level: 'warn', message });
  }

  function forget(label: string, at: number): void {
    // Another edge's word may come late: what was seen since stays.
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
    // Put at the end: the first ones are the oldest.
    clients.delete(client);
    clients.set(client, {
      at: Math.max(at, before?.at ?? 0),
      failedAt: Math.max(failed ? at : 0, before?.failedAt ?? 0),
    });
    if (clients.size > most) clients.delete(clients.keys().next().value ?? '');
  }

  /** Only what others do not know yet: that a client came, that it failed, and now and then that it is still there. */
  async function write(label: string, client: string, at: number, failed: boolean): Promise<void> {
    const known = told.get(`${label} ${client}`);
    const isRecent = (then: number) => at - then < windowMs / 4;
    const isKnown = known && isRecent(known.at) && (!failed || isRecent(known.failedAt));
    if (isKnown) return;
    const written = append(label, client, at, failed);
    // Later clients count in this edge alone.
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
      // What is being written has no end yet.
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
      // An empty or damaged line says nothing.
    }
  }

  /** One at a time, so that no line is read twice. */
  function catchUp(): Promise<void> {
    reading = reading.then(readOthers).catch(complain);
    caughtUpAt = now();
    return reading;
  }

  /** What others wrote until now, or until a moment ago. */
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
