import type { CanarySteps } from 'contracts';
import { durationOf, UsageError } from './arguments.ts';

export const SHARE_OPTIONS = {
  share: { type: 'string' },
  every: { type: 'string' },
  visitors: { type: 'string' },
  // biome-ignore lint/suspicious/noThenProperty: this is the name of an option, and the object is never awaited
  then: { type: 'string' },
} as const;

type Values = { [option in keyof typeof SHARE_OPTIONS]?: string | undefined };
type Order = { share: number; steps?: Omit<CanarySteps, 'at'> };

/** The default for `--visitors`, which is enough data for `CANARY_GUARD`. */
const VISITORS = 50;
const MAX_STEPS = 10;
const MAX_VISITORS = 10_000;

/** @throws UsageError if the steps are incomplete or their shares do not increase */
export function readShares(text: string, values: Values): Order {
  const { every, visitors, then } = values;
  const shares = text.split(',').map((one) => shareOf(one.trim()));
  const [share = 0] = shares;
  if (shares.length > MAX_STEPS) throw new UsageError(`--share takes at most ${MAX_STEPS} steps; got: ${text}`);
  if (shares.some((one, at) => one <= (shares[at - 1] ?? 0)))
    throw new UsageError(`--share must grow with each step, such as 5,25,50; got: ${text}`);
  if (every === undefined) {
    if (shares.length > 1) throw new UsageError('Several shares need --every, such as --every 30m');
    refuseAlone(values);
    return { share };
  }
  if (then !== undefined && then !== 'promote') throw new UsageError(`--then must be promote; got: ${then}`);
  if (shares.length === 1 && !then)
    throw new UsageError('--every needs several shares, such as 5,25,50, or --then promote');
  const everyMs = durationOf('--every', every);
  return { share, steps: { shares, everyMs, visitors: visitorsOf(visitors), ...(then && { promotesAtEnd: true }) } };
}

/** @throws UsageError if an option is given without the options that it requires */
export function refuseAlone(values: Values): void {
  const given = (['every', 'visitors', 'then'] as const).find((option) => values[option] !== undefined);
  if (given) throw new UsageError(`--${given} needs ${given === 'every' ? '--share' : '--share and --every'}`);
}

/** Parses a share of visitors. `0.1`, `10` and `10%` all mean one visitor in ten. */
export function shareOf(text: string): number {
  const number = /^(\d+(?:\.\d+)?)( ?%)?$/.exec(text);
  const value = Number(number?.[1]);
  const share = number?.[2] || value >= 1 ? value / 100 : value;
  if (number && share > 0 && share < 1) return share;
  throw new UsageError(`--share must be a share of the visitors, such as 0.1 or 10%; got: ${text}`);
}

function visitorsOf(text = String(VISITORS)): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MAX_VISITORS) return count;
  throw new UsageError(`--visitors must be a whole number from 1 to ${MAX_VISITORS}; got: ${text}`);
}
