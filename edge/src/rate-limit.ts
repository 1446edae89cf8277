const KEYS = 50_000;

interface RateLimitOptions {
  /** More keys than 50,000 within one window are an attack, and others refused then; false: many visitors are usual. */
  refusesUncounted?: boolean;
}

/** Answers whether a key may act once more: so many times in a window, counted from its beginning. */
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
