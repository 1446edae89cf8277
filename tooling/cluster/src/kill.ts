import { atMost, exactly, type Fault, type Figure, info, none } from 'faults/fault';
import { auditWithin, tell } from 'faults/rig/audit';
import type { Load } from 'faults/rig/load';
import type { Site } from './site.ts';

/** A process or machine that is killed, and restarted once the product works without it. */
export interface Kill {
  name: string;
  title: string;
  /** Maximum number of requests that may be cut off, because the process that was serving them died. */
  cutOff?: number;
  /** Maximum number of 503 responses. Default: any number. */
  mostUnavailable?: number;
  /** `backAt` is the earliest time at which writes are possible again, whatever the product does, in ms since 1970. */
  take(site: Site, say: (line: string) => void, load: Load): Promise<{ backAt?: number; giveBack(): Promise<void> }>;
}

/** Maximum delay that the product may add to the outage of the database itself. */
const LIMIT_MS = 2_000;
/** Maximum response time. */
const MAX_RESPONSE_S = 10;
/** The number of bookings to wait for before each kill and each recovery. */
export const MIN_BOOKINGS = 30;

/** Returns a fault that books under load before, during and after a kill, and audits the data. */
export function fault({
  name,
  title,
  cutOff = 0,
  mostUnavailable = Number.POSITIVE_INFINITY,
  take,
}: Kill): Fault<Site> {
  return {
    name,
    title,
    async run({ world: site, say }) {
      const load = await site.startLoad();
      await load.more(MIN_BOOKINGS);
      const killedAt = Date.now();
      const { backAt = killedAt, giveBack } = await take(site, say, load);
      await load.more(MIN_BOOKINGS);
      await giveBack();
      await load.more(MIN_BOOKINGS);
      await site.database.whole();
      await load.stop();
      const violations = await auditWithin(site.rig.services);
      const lost = await load.lost(site.rig.services);
      return [
        ...times(load, killedAt, backAt),
        ...answers(load, { cutOff, mostUnavailable }),
        info('acknowledged bookings', load.acknowledged.size),
        exactly('of them lost', lost.length, 0),
        none('rows that break an invariant', violations.map(tell)),
      ];
    },
  };
}

function times({ answers: all }: Load, killedAt: number, backAt: number): Figure[] {
  const successes = all.filter(({ isWrite, status }) => isWrite && status === 200).map(({ at }) => at);
  const gaps = successes.map((at, index) => ({ at, ms: at - (successes[index - 1] ?? at) }));
  const longest = gaps.filter(({ at }) => at >= killedAt).reduce((one, other) => (other.ms > one.ms ? other : one));
  return [
    info('without a success', `${seconds(longest.ms)} s`),
    ...(backAt > killedAt ? [info('until the database took writes again', `${seconds(backAt - killedAt)} s`)] : []),
    atMost(
      'added by the product',
      seconds(Math.max(0, longest.at - Math.max(backAt, longest.at - longest.ms))),
      LIMIT_MS / 1_000,
      ' s',
    ),
  ];
}

function answers({ answers: all }: Load, limits: Required<Pick<Kill, 'cutOff' | 'mostUnavailable'>>): Figure[] {
  const cutOff = all.filter(({ status }) => status === 0);
  const unavailable = all.filter(({ status }) => status === 503);
  const others = all.filter(({ status }) => status !== 0 && status !== 503 && status >= 400);
  return [
    info('answers', all.length),
    atMost('the slowest', Math.max(...all.map(({ ms }) => ms)) / 1_000, MAX_RESPONSE_S, ' s'),
    limits.mostUnavailable === Number.POSITIVE_INFINITY
      ? info('of them 503', unavailable.length)
      : atMost('of them 503', unavailable.length, limits.mostUnavailable),
    exactly('of these without Retry-After', unavailable.filter(({ headers }) => !headers.get('retry-after')).length, 0),
    none(
      'other refusals and failures',
      others.map(({ status, body }) => `${status} ${body.code}`),
    ),
    info('requests without an answer', cutOff.length),
    none(
      `of them more than the ${limits.cutOff} in progress`,
      cutOff.slice(limits.cutOff).map(({ body }) => `${body}`),
    ),
  ];
}

function seconds(ms: number): number {
  return Math.round(ms / 10) / 100;
}
