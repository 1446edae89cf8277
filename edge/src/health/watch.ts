import type { AreaName, PageReport, ReleaseName } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import type { TrustedKey } from 'releases/store/gate-keys';
import type { Store } from 'releases/store/store';
import { openTrials } from 'releases/store/trials';
import type { Current } from '../current-sets.ts';
import { BY, createAct } from './act.ts';
import { isBroken, type WatchRules } from './rules.ts';
import { createCanaryWatch } from './watch-canaries.ts';

interface WatchOptions {
  rules: WatchRules;
  /** Whose results of journeys let a canary be promoted; default nobody's. */
  trusted?: readonly TrustedKey[];
  /** Tells people that the edge would have taken a version of this name back, but must not. */
  alert?(name: ReleaseName, message: string): void;
  log(entry: object): void;
}

/**
 * Judges versions by what visitors report to any edge on the store, and acts: opens the breaker of an area's version
 * that fails, ends a canary whose pages are worse than those of its control, takes the next step of one that is not. A
 * page counts for the set that it is made of: one of an older set, or of a tester's override, says nothing about what
 * visitors get now.
 */
export function createWatch(store: Store, { rules, trusted = [], alert, log }: WatchOptions) {
  const { mostPerDay } = rules;
  const ofAreas = openTrials(store, { name: 'areas', windowMs: rules.breaker.windowMs, log });
  const act = createAct(log, alert);
  const canaries = createCanaryWatch(store, { rules, trusted, act, log });

  async function judgeArea(area: AreaName, { promoted: { set } }: Current): Promise<void> {
    const version = set.areas[area]?.version;
    const fallback = set.fallbacks?.[area]?.version;
    if (version === undefined || fallback === undefined) return;
    const trial = await ofAreas.trial(`${area} ${version}`);
    if (!isBroken(trial, rules.breaker)) return;
    // What fails just as much would help nobody: the trouble is elsewhere.
    const other = await ofAreas.trial(`${area} ${fallback}`);
    if (other.clients > 0 && other.failing >= rules.breaker.ratio * other.clients) return;
    const reason = `It failed for ${trial.failing} of ${trial.clients} visitors within ${rules.breaker.windowMs / 60_000} minutes`;
    await act(area, version, `The breaker of ${area} ${version} opens: ${reason}`, async () => {
      await applyChange(store, { action: 'breaker', name: area, version, reason, by: BY, mostPerDay });
      // One that is promoted again begins with nothing.
      await ofAreas.clear(`${area} ${version}`);
    });
  }

  return {
    /** Takes a report of a client, who counts once, and resolves when what follows from it is done. */
    async observe(report: PageReport, client: string, now: Current): Promise<void> {
      const { set, areas } = report;
      await canaries.observe(report, client, now);
      if (set !== now.pointer.set) return;
      for (const { area, version, outcome } of areas)
        await ofAreas.add(`${area} ${version}`, client, outcome === 'failed');
      for (const { area, outcome } of areas) if (outcome === 'failed') await judgeArea(area, now);
    },
    /** Takes the steps of canaries whose time has come. */
    goOn: canaries.goOn,
    visitorsOf: canaries.visitorsOf,
  };
}
