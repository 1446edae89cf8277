/** How many of the clients that tried a version saw it fail, each counted once. */
export interface Trial {
  clients: number;
  failing: number;
}

interface Seen {
  at: number;
  /** When it last saw it fail; absent when it never did. */
  failedAt?: number;
}

/** Beyond this the oldest are forgotten: enough to judge by, and a bound for the memory. */
const CLIENTS = 20_000;

/** What each client saw of a version lately. A client counts once, as failing when it failed within the window. */
export function createOutcomes(windowMs: number, now: () => number = Date.now) {
  const clients = new Map<string, Seen>();
  return {
    add(client: string, failed: boolean): void {
      const before = clients.get(client);
      // Put at the end: the first ones are the oldest.
      clients.delete(client);
      const failedAt = failed ? now() : before?.failedAt;
      clients.set(client, { at: now(), ...(failedAt !== undefined && { failedAt }) });
      if (clients.size > CLIENTS) clients.delete(clients.keys().next().value ?? '');
    },
    trial(): Trial {
      const from = now() - windowMs;
      for (const [client, { at }] of clients) {
        if (at > from) break;
        clients.delete(client);
      }
      let failing = 0;
      for (const { failedAt } of clients.values()) if (failedAt !== undefined && failedAt > from) failing += 1;
      return { clients: clients.size, failing };
    },
    clear(): void {
      clients.clear();
    },
  };
}
