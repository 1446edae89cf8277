/** The processes that can answer a request. */
export interface Upstream {
  /** Their addresses in the order in which to try them: each request begins with the next one. */
  order(): string[];
  /** An address that took no connection goes to the end of the order for a moment. */
  failed(address: string): void;
}

const REST_MS = 2_000;

/** Takes the given addresses in turn. One that failed is not forgotten: when all did, it is tried again. */
export function roundRobin(addresses: readonly string[], now: () => number = Date.now): Upstream {
  const restsUntil = new Map<string, number>();
  let turn = 0;
  return {
    order() {
      const start = turn++ % addresses.length;
      const inTurn = [...addresses.slice(start), ...addresses.slice(0, start)];
      const rests = (address: string) => (restsUntil.get(address) ?? 0) > now();
      return [...inTurn.filter((address) => !rests(address)), ...inTurn.filter(rests)];
    },
    failed(address) {
      restsUntil.set(address, now() + REST_MS);
    },
  };
}
