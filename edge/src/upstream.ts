export interface Upstream {
  /** Returns all addresses in the order to try them. Each call starts with the next address. */
  order(): string[];
  /** Moves an address that accepted no connection to the end of the order for two seconds. */
  failed(address: string): void;
}

const REST_MS = 2_000;

/**
 * Rotates through the addresses. Pass a function if they can change. Failed and `away` addresses come last, so that
 * they are still tried when no others are left.
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
