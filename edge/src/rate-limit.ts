/** More keys than this within one window are an attack: who is not counted yet is refused then. */
const KEYS = 50_000;

/** Answers whether a key may act once more: so many times in a window, counted from its beginning. */
export function createRateLimit(max: number, windowMs: number, now: () => number = Date.now) {
  const counts = new Map<string, number>();
  let started = now();
  return function allows(key: string): boolean {
    if (now() - started >= windowMs) {
      counts.clear();
      started = now();
    }
    const count = (counts.get(key) ?? 0) + 1;
    if (count > max || (count === 1 && counts.size >= KEYS)) return false;
    counts.set(key, count);
    return true;
  };
}
