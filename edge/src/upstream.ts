/** The processes that can answer a request. */
export interface Upstream {
  /** Their addresses in the order in which to try them: each request begins with the next one. */
  order(): string[];
  /** An address that took no connection goes to the end of the order for a moment. */
  failed(address: string): void;
}

const REST_MS = 2_000;

/**
 * Takes the given addresses in turn; as a function when they change. One that failed, or is `away`, is not forgotten:
 * when all are, it is tried again.
 */
export function roundRobin(
  known: readonly string[] | (() => readonly string[]),
  now: () => number = Date.now,
  away: ReadonlySet<string> = new Set(),
): Upstream {
  const restsUntil = new Map<string, number>();
  let turn = 0;
  return {
    order() {
      const addresses = typeof known === 'function' ? known() : known;
      const start = turn++ % addresses.length;
      const inTurn = [...addresses.slice(start), ...addresses.slice(0, start)];
      const rests = (address: string) => away.has(address) || (restsUntil.get(address) ?? 0) > now();
      return [...inTurn.filter((address) => !rests(address)), ...inTurn.filter(rests)];
    },
    failed(address) {
      restsUntil.set(address, now() + REST_MS);
    },
  };
}
