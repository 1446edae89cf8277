import { StartError } from 'part-runtime';
import type { Trial } from './outcomes.ts';

/** When a version is too broken to go on with. */
export interface BreakerRule {
  /** So many different clients have seen it fail … */
  failing: number;
  /** … within this time, in milliseconds … */
  windowMs: number;
  /** … and they are at least this share of all that tried it. */
  ratio: number;
}

/** When a canary is worse than what it would replace. */
export interface CanaryRule {
  /** So many different clients have tried it … */
  clients: number;
  /** … and the share that saw it fail is at least so many times the control's. */
  ratio: number;
}

export const DEFAULT_BREAKER: BreakerRule = { failing: 5, windowMs: 10 * 60_000, ratio: 0.5 };
export const DEFAULT_CANARY: CanaryRule = { clients: 10, ratio: 2 };

/** Fewer could be chance, whatever the share. */
const FEWEST_FAILING = 3;
/** Below this difference a canary is not worse in a way that anybody notices. */
const SMALLEST_DIFFERENCE = 0.02;

export function isBroken({ clients, failing }: Trial, rule: BreakerRule): boolean {
  return failing >= rule.failing && failing >= rule.ratio * clients;
}

export function isWorse(canary: Trial, control: Trial, rule: CanaryRule): boolean {
  if (canary.clients < rule.clients || canary.failing < FEWEST_FAILING) return false;
  const share = canary.failing / canary.clients;
  const usual = control.clients === 0 ? 0 : control.failing / control.clients;
  return share >= rule.ratio * usual && share >= usual + SMALLEST_DIFFERENCE;
}

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `BREAKER`, such as `5/10m/0.5`. @throws StartError when it is not like that. */
export function readBreakerRule(text: string | undefined): BreakerRule {
  if (!text) return DEFAULT_BREAKER;
  const [, failing, amount, unit = '', ratio] = /^(\d+)\/(\d+)([smh])\/([\d.]+)$/.exec(text) ?? [];
  const rule = { failing: Number(failing), windowMs: Number(amount) * (UNITS[unit] ?? 0), ratio: Number(ratio) };
  if (rule.failing >= 1 && rule.windowMs > 0 && rule.ratio > 0 && rule.ratio <= 1) return rule;
  throw new StartError(`BREAKER must be like 5/10m/0.5 (failing clients, time, share from 0 to 1), not "${text}"`);
}

/** `CANARY_GUARD`, such as `10/2`. @throws StartError when it is not like that. */
export function readCanaryRule(text: string | undefined): CanaryRule {
  if (!text) return DEFAULT_CANARY;
  const [, clients, ratio] = /^(\d+)\/([\d.]+)$/.exec(text) ?? [];
  const rule = { clients: Number(clients), ratio: Number(ratio) };
  if (rule.clients >= 1 && rule.ratio >= 1) return rule;
  throw new StartError(
    `CANARY_GUARD must be like 10/2 (clients, times the control's share of failures), not "${text}"`,
  );
}
