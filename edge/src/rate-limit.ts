const KEYS = 50_000;

interface RateLimitOptions {
  /** True to refuse new keys once 50,000 are counted in one window. Set it to false where many visitors are normal. */
  refusesUncounted?: boolean;
}

/** Returns a function that returns whether a key may act again: at most `max` times per fixed window. */
export function createRateLimit(max: number, windowMs: number, { refusesUncounted = true }: RateLimitOptions = {}) {
  const counts = new Map<string, number>();
  let started = Date.now();
  return function allows(key: string): boolean {
    if (Date.now() - started >= windowMs) {
      counts.clear();
      started = Date.now();
    }
    const count = (counts.get(key) ?? 0) + 1;
    if (count > max) return false;
    if (count === 1 && counts.size >= KEYS) return !refusesUncounted;
    counts.set(key, count);
    return true;
  };
}
