import type { AreaName, PageReport, ReleaseName } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import type { Store } from 'releases/store/store';
import type { Current } from '../current-sets.ts';
import type { Observer } from '../observer.ts';
import { BY, createAct } from './act.ts';
import { isBroken, type WatchRules } from './rules.ts';
import { createTrials } from './trials.ts';
import { createCanaryWatch } from './watch-canaries.ts';

interface WatchOptions {
  observer: Observer;
  rules: WatchRules;
  alert?(name: ReleaseName, message: string): void;
  log(entry: object): void;
}

/**
 * Judges versions by the reports that visitors send to all edges on the store. Opens the breaker for a failing area
 * version, ends a canary that is worse than its control, and takes the next step of a healthy one. Reports from pages
 * with an older set or a tester's override do not count.
 */
export function createWatch(store: Store, { observer, rules, alert, log }: WatchOptions) {
  const { mostPerDay } = rules;
  const ofAreas = createTrials(observer, { scope: 'areas', windowMs: rules.breaker.windowMs, log });
  const act = createAct(log, alert);
  const canaries = createCanaryWatch(store, { observer, rules, act, log });

  async function judgeArea(area: AreaName, { promoted: { set } }: Current): Promise<void> {
    const version = set.areas[area]?.version;
    const fallback = set.fallbacks?.[area]?.version;
    if (version === undefined || fallback === undefined) return;
    const trial = await ofAreas.trial(`${area} ${version}`);
    if (!isBroken(trial, rules.breaker)) return;
    // If the fallback fails just as often, the cause is elsewhere, so don't use it.
    const other = await ofAreas.trial(`${area} ${fallback}`);
    if (other.clients > 0 && other.failing >= rules.breaker.ratio * other.clients) return;
    const reason = `It failed for ${trial.failing} of ${trial.clients} visitors within ${rules.breaker.windowMs / 60_000} minutes`;
    await act(area, version, `The breaker of ${area} ${version} opens: ${reason}`, async () => {
      await applyChange(store, { action: 'breaker', name: area, version, reason, by: BY, mostPerDay });
      ofAreas.clear(`${area} ${version}`);
    });
  }

  return {
    /** Counts a report. Resolves when the resulting changes, if any, are done. */
    async observe(report: PageReport, client: string, now: Current): Promise<void> {
      const { set, areas } = report;
      await canaries.observe(report, client, now);
      if (set !== now.pointer.set) return;
      for (const { area, version, outcome } of areas) ofAreas.add(`${area} ${version}`, client, outcome === 'failed');
      for (const { area, outcome } of areas) if (outcome === 'failed') await judgeArea(area, now);
    },
    goOn: canaries.goOn,
    visitorsOf: canaries.visitorsOf,
    close(): void {
      ofAreas.close();
      canaries.close();
    },
  };
}
