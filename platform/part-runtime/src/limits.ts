import { LIMIT_GROUPS, type LimitGroup } from 'contracts/endpoints';
import { parseDuration } from './setting-kinds.ts';

/** The number of calls that one person may make to a group of routes. Signed-out visitors are counted by IP address. */
interface Limit {
  max: number;
  windowMs: number;
}

export type Limits = Record<LimitGroup, Limit>;

export const DEFAULT_LIMITS =
  'sign-in:30/1m,reads:1200/1m,search:120/1m,writes:120/1m,intents:30/10m,uploads:60/60m,messages:30/1m,reports:20/60m,trials:10/10m';

/**
 * Parses limits such as `intents:1000/10m,writes:5000/1m`, or `*:100000/1m` for all groups. Other groups have their
 * default limits. Returns undefined if the text is invalid.
 */
export function parseLimits(text: string): Limits | undefined {
  const limits: Partial<Limits> = {};
  for (const entry of [...DEFAULT_LIMITS.split(','), ...text.split(',')]) {
    const [, group = '', max, time = ''] = /^\s*([a-z-]+|\*):(\d+)\/(\w+)\s*$/.exec(entry) ?? [];
    const groups = group === '*' ? LIMIT_GROUPS : LIMIT_GROUPS.filter((known) => known === group);
    const windowMs = parseDuration(time);
    if (groups.length === 0 || windowMs === undefined) return undefined;
    for (const name of groups) limits[name] = { max: Math.max(1, Number(max)), windowMs: Math.max(1_000, windowMs) };
  }
  return limits as Limits; // the defaults name every group
}
