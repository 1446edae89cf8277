import type { Trial } from 'part-runtime/observations';
import { parseDuration } from 'part-runtime/setting-kinds';

/** When a version counts as broken. All conditions must be met. */
export interface BreakerRule {
  failing: number;
  /** Only failures within this period count, in ms. */
  windowMs: number;
  /** Minimum share of failing clients among all that tried the version, from 0 to 1. */
  ratio: number;
}

/** When a canary counts as worse than its control. Both conditions must be met. */
export interface CanaryRule {
  clients: number;
  /** Minimum share of failing clients, as a multiple of the control's share. */
  ratio: number;
}

export interface WatchRules {
  breaker: BreakerRule;
  canary: CanaryRule;
  /** Maximum number of automatic rollbacks of versions and canaries in 24 hours. */
  mostPerDay: number;
}

/** Minimum number of failing clients. Fewer failures could be due to chance. */
const FEWEST_FAILING = 3;
/** Smaller differences between the shares are ignored, because visitors would not notice them. */
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

/** Parses `BREAKER`, such as `5/10m/0.5`. Returns undefined if it is not valid. */
export function parseBreakerRule(text: string): BreakerRule | undefined {
  const [, failing, time = '', ratio] = /^(\d+)\/(\w+)\/([\d.]+)$/.exec(text) ?? [];
  const rule = { failing: Number(failing), windowMs: parseDuration(time) ?? 0, ratio: Number(ratio) };
  return rule.failing >= 1 && rule.windowMs > 0 && rule.ratio > 0 && rule.ratio <= 1 ? rule : undefined;
}

/** Parses `CANARY_GUARD`, such as `10/2`. Returns undefined if it is not valid. */
export function parseCanaryRule(text: string): CanaryRule | undefined {
  const [, clients, ratio] = /^(\d+)\/([\d.]+)$/.exec(text) ?? [];
  const rule = { clients: Number(clients), ratio: Number(ratio) };
  return rule.clients >= 1 && rule.ratio >= 1 ? rule : undefined;
}
