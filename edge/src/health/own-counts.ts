import type { Trial, TrialBatch } from 'part-runtime/observations';

export type TrialRow = TrialBatch['seen'][number];

interface Seen {
  at: number;
  /** When the client last saw a failure, or 0. */
  failedAt: number;
}

/** Maximum number of clients that an edge remembers per label. */
const MOST_CLIENTS = 20_000;

/** The clients that this edge has seen, by label. */
export class OwnCounts {
  readonly #windowMs: number;
  readonly #clients = new Map<string, Map<string, Seen>>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Returns whether other edges need the row. */
  add({ label, client, at, failed }: TrialRow): boolean {
    const clients = this.#clients.get(label) ?? new Map<string, Seen>();
    this.#clients.set(label, clients);
    const before = clients.get(client) ?? { at: 0, failedAt: 0 };
    // Reinsert the client at the end, so that the oldest clients come first.
    clients.delete(client);
    clients.set(client, { at, failedAt: failed ? at : before.failedAt });
    if (clients.size > MOST_CLIENTS) clients.delete(clients.keys().next().value ?? '');
    // Other edges need new clients and new failures. Repeats are sent only after a quarter of the window.
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
