import { parseDuration } from 'part-runtime/setting-kinds';
import type { Trial } from 'releases/store/trials';

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

export interface WatchRules {
  breaker: BreakerRule;
  canary: CanaryRule;
  /** How many versions and canaries the edges take back by themselves in 24 hours. */
  mostPerDay: number;
}

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

/** `BREAKER`, such as `5/10m/0.5`; undefined when it is not like that. */
export function parseBreakerRule(text: string): BreakerRule | undefined {
  const [, failing, time = '', ratio] = /^(\d+)\/(\w+)\/([\d.]+)$/.exec(text) ?? [];
  const rule = { failing: Number(failing), windowMs: parseDuration(time) ?? 0, ratio: Number(ratio) };
  return rule.failing >= 1 && rule.windowMs > 0 && rule.ratio > 0 && rule.ratio <= 1 ? rule : undefined;
}

/** `CANARY_GUARD`, such as `10/2`; undefined when it is not like that. */
export function parseCanaryRule(text: string): CanaryRule | undefined {
  const [, clients, ratio] = /^(\d+)\/([\d.]+)$/.exec(text) ?? [];
  const rule = { clients: Number(clients), ratio: Number(ratio) };
  return rule.clients >= 1 && rule.ratio >= 1 ? rule : undefined;
}
