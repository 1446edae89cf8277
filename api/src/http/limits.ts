import { LIMIT_GROUPS, type LimitGroup } from 'contracts/endpoints';
import { StartError } from 'part-runtime';

/** How often one person (or, signed out, one address) may do something. */
interface Limit {
  max: number;
  windowMs: number;
}

export type Limits = Record<LimitGroup, Limit>;

const MINUTE = 60_000;

export const DEFAULT_LIMITS: Limits = {
  'sign-in': { max: 30, windowMs: MINUTE },
  reads: { max: 1_200, windowMs: MINUTE },
  writes: { max: 120, windowMs: MINUTE },
  intents: { max: 30, windowMs: 10 * MINUTE },
  uploads: { max: 20, windowMs: 60 * MINUTE },
};

const UNITS: Record<string, number> = { s: 1_000, m: MINUTE, h: 60 * MINUTE };

/** `intents:1000/10m,writes:5000/1m`, or `*:100000/1m` for all of them; what is not named keeps its default. */
export function parseLimits(text: string): Limits {
  const limits = { ...DEFAULT_LIMITS };
  for (const entry of text.split(',')) {
    const [, group = '', max, amount, unit = ''] = /^\s*([a-z-]+|\*):(\d+)\/(\d+)([smh])\s*$/.exec(entry) ?? [];
    const groups = group === '*' ? LIMIT_GROUPS : LIMIT_GROUPS.filter((known) => known === group);
    if (groups.length === 0) {
      throw new StartError(
        `RATE_LIMITS must be like intents:100/10m or *:100000/1m, with the groups ${LIMIT_GROUPS.join(', ')}.`,
      );
    }
    for (const name of groups) {
      limits[name] = { max: Math.max(1, Number(max)), windowMs: Math.max(1, Number(amount)) * (UNITS[unit] ?? MINUTE) };
    }
  }
  return limits;
}
