import type { Trial, TrialBatch } from 'part-runtime/observations';

export type TrialRow = TrialBatch['seen'][number];

interface Seen {
  at: number;
  /** When the client last saw a failure, in ms since 1970. 0 if it has not. */
  failedAt: number;
}

/** Maximum number of clients that an edge remembers per label. */
const MAX_CLIENTS = 20_000;

/** The clients that recently reported to this edge, by label. Used while the totals of all edges are unavailable. */
export class OwnCounts {
  readonly #windowMs: number;
  readonly #clients = new Map<string, Map<string, Seen>>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Adds a row. Returns true if it must be sent to the other edges. */
  add({ label, client, at, failed }: TrialRow): boolean {
    const clients = this.#clients.get(label) ?? new Map<string, Seen>();
    this.#clients.set(label, clients);
    const before = clients.get(client) ?? { at: 0, failedAt: 0 };
    // Delete before inserting: a map keeps the insertion order, so the first client is then the oldest one.
    clients.delete(client);
    clients.set(client, { at, failedAt: failed ? at : before.failedAt });
    if (clients.size > MAX_CLIENTS) clients.delete(clients.keys().next().value ?? '');
    // Send new clients and new failures. Send a repeat only after a quarter of the window.
    return at - (failed ? before.failedAt : before.at) >= this.#windowMs / 4;
  }

  trial(label: string): Trial {
    const from = Date.now() - this.#windowMs;
    const clients = [...(this.#clients.get(label)?.values() ?? [])].filter(({ at }) => at > from);
    return { clients: clients.length, failing: clients.filter(({ failedAt }) => failedAt > from).length };
  }

  labels(): string[] {
    return [...this.#clients.keys()];
  }

  clear(label: string): void {
    this.#clients.delete(label);
  }
}
