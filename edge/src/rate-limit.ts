const KEYS = 50_000;

interface RateLimitOptions {
  /** True to refuse new keys once 50,000 are counted in one window. Set it to false where many visitors are normal. */
  refusesUncounted?: boolean;
}

/** Returns a function that counts one use of a key and returns false after `max` uses in the current fixed window. */
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
