/** How old an answer may be served, in ms since it was asked for. */
export interface Lifetime {
  fresh: number;
  /** While it is asked for anew. */
  revalidating: number;
  /** While the API does not answer. */
  failing: number;
}

/** What the API lets shared caches do (RFC 9213, RFC 5861); undefined when it lets them keep nothing. */
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
