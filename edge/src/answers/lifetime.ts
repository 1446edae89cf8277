/** The maximum ages of a response, in ms since it was requested from the API. */
export interface Lifetime {
  fresh: number;
  revalidating: number;
  failing: number;
}

/** Returns how long shared caches may use a response (RFC 9213, RFC 5861), or undefined if they must not store it. */
export function lifetimeOf(headers: Headers): Lifetime | undefined {
  const said = headers.get('cdn-cache-control') ?? '';
  if (/\b(no-store|no-cache|private)\b/i.test(said)) return undefined;
  const fresh = seconds(said, 'max-age');
  if (fresh === 0) return undefined;
  const until = (directive: string) => fresh + seconds(said, directive);
  return { fresh, revalidating: until('stale-while-revalidate'), failing: until('stale-if-error') };
}

function seconds(said: string, directive: string): number {
  const [, number = '0'] = new RegExp(`(?:^|,)\\s*${directive}=(\\d+)`, 'i').exec(said) ?? [];
  return Number(number) * 1_000;
}
