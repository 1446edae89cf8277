import type { AreaName, PageReport, ReleaseName } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { ReleaseRefusal } from 'releases/store/refusal';
import type { Store } from 'releases/store/store';
import type { Current } from '../current-sets.ts';
import { createOutcomes } from './outcomes.ts';
import { type BreakerRule, type CanaryRule, isBroken, isWorse } from './rules.ts';

export interface WatchRules {
  breaker: BreakerRule;
  canary: CanaryRule;
}

type Outcomes = ReturnType<typeof createOutcomes>;

const BY = 'edge';
const DAY_MS = 24 * 3_600_000;

/**
 * Judges versions by what visitors report, and acts: opens the breaker of an area's version that fails, ends a
 * canary that is worse than its control. A page counts for the set that it is made of: one of an older set, or
 * of a tester's override, says nothing about what visitors get now.
 */
export function createWatch(store: Store, rules: WatchRules, log: (entry: object) => void) {
  const ofAreas = new Map<string, Outcomes>();
  const acting = new Set<string>();
  let tried = { key: '', canary: createOutcomes(DAY_MS), control: createOutcomes(DAY_MS) };

  function ofVersion(area: AreaName, version: string): Outcomes {
    const key = `${area} ${version}`;
    const outcomes = ofAreas.get(key) ?? createOutcomes(rules.breaker.windowMs);
    ofAreas.set(key, outcomes);
    return outcomes;
  }

  /** Once at a time, and a refusal (somebody was faster, nothing to fall back to) is no trouble. */
  async function act(key: string, what: string, doIt: () => Promise<unknown>): Promise<void> {
    if (acting.has(key)) return;
    acting.add(key);
    try {
      await doIt();
      log({ level: 'warn', message: what });
    } catch (error) {
      const level = error instanceof ReleaseRefusal ? 'info' : 'error';
      log({ level, message: `${what}, but nothing was changed: ${(error as Error).message}` });
    } finally {
      acting.delete(key);
    }
  }

  async function judgeArea(area: AreaName, { promoted }: Current): Promise<void> {
    const version = promoted.set.areas[area]?.version;
    const fallback = promoted.set.fallbacks?.[area]?.version;
    if (version === undefined || fallback === undefined) return;
    const trial = ofVersion(area, version).trial();
    if (!isBroken(trial, rules.breaker)) return;
    // What fails just as much would help nobody: the trouble is elsewhere.
    const other = ofVersion(area, fallback).trial();
    if (other.clients > 0 && other.failing >= rules.breaker.ratio * other.clients) return;
    const reason = `It failed for ${trial.failing} of ${trial.clients} visitors within ${rules.breaker.windowMs / 60_000} minutes`;
    await act(`${area} ${version}`, `The breaker of ${area} ${version} opens: ${reason}`, async () => {
      await applyChange(store, { action: 'breaker', name: area, version, reason, by: BY });
      ofVersion(area, version).clear();
    });
  }

  async function judgeCanary(
    { name, version }: { name: ReleaseName; version: string },
    revision: number,
  ): Promise<void> {
    const [canary, control] = [tried.canary.trial(), tried.control.trial()];
    if (!isBroken(canary, rules.breaker) && !isWorse(canary, control, rules.canary)) return;
    const reason = `It failed for ${canary.failing} of ${canary.clients} visitors, the promoted one for ${control.failing} of ${control.clients}`;
    const { key } = tried;
    await act(key, `The canary of ${name} ${version} ends: ${reason}`, () =>
      // By its revision: another one may have begun meanwhile, of the same name.
      applyChange(store, { action: 'canary-end', name, revision, reason, by: BY }),
    );
  }

  /** Forgets what is not on offer any more; a new canary begins with nothing. */
  function keepUp({ pointer: { canary }, promoted: { set } }: Current): void {
    const key = canary ? `${canary.name} ${canary.version} ${canary.since}` : '';
    if (key !== tried.key) tried = { key, canary: createOutcomes(DAY_MS), control: createOutcomes(DAY_MS) };
    const offered = [...Object.values(set.areas), ...Object.values(set.fallbacks ?? {})];
    const keys = new Set(offered.map(({ name, version }) => `${name} ${version}`));
    for (const known of ofAreas.keys()) if (!keys.has(known)) ofAreas.delete(known);
  }

  return {
    /** Takes one client's report, and resolves when what follows from it is done. */
    async observe({ set, areas, shell }: PageReport, client: string, now: Current): Promise<void> {
      keepUp(now);
      const { canary } = now.pointer;
      if (canary && (set === canary.set || set === now.pointer.set)) {
        const side = set === canary.set ? tried.canary : tried.control;
        for (const { area, outcome } of areas) {
          if (canary.name === 'shell' || canary.name === area) side.add(client, outcome === 'failed');
        }
        // Only a canary of the shell can be to blame for one that does not start.
        if (shell && canary.name === 'shell') side.add(client, true);
        await judgeCanary(canary, now.pointer.revision);
      }
      if (set !== now.pointer.set) return;
      for (const { area, version, outcome } of areas) ofVersion(area, version).add(client, outcome === 'failed');
      for (const { area, outcome } of areas) if (outcome === 'failed') await judgeArea(area, now);
    },
  };
}
