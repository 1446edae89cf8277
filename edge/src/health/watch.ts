import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaName, Canary, PageReport } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { canariesOf } from 'releases/store/records';
import { ReleaseRefusal } from 'releases/store/refusal';
import type { Store } from 'releases/store/store';
import type { Current } from '../current-sets.ts';
import { type BreakerRule, type CanaryRule, isBroken, isWorse } from './rules.ts';
import { openTrials, type Trials } from './trials.ts';

export interface WatchRules {
  breaker: BreakerRule;
  canary: CanaryRule;
}

const BY = 'edge';
const DAY_MS = 24 * 3_600_000;

/**
 * Judges versions by what visitors report to any edge on the store, and acts: opens the breaker of an area's version
 * that fails, ends a canary whose pages are worse than those of its control. A page counts for the set that it is made
 * of: one of an older set, or of a tester's override, says nothing about what visitors get now.
 */
export function createWatch(store: Store, rules: WatchRules, log: (entry: object) => void) {
  const ofAreas = openTrials(store, { name: 'areas', windowMs: rules.breaker.windowMs, log });
  const acting = new Set<string>();
  const tried = new Map<string, Trials>();

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
    await act(`${area} ${version}`, `The breaker of ${area} ${version} opens: ${reason}`, async () => {
      await applyChange(store, { action: 'breaker', name: area, version, reason, by: BY });
      // One that is promoted again begins with nothing.
      await ofAreas.clear(`${area} ${version}`);
    });
  }

  /** By each part of its pages: a version can break another one's, and its own are a small share of all. */
  async function judgeCanary(judged: Canary, trials: Trials, part: string, revision: number): Promise<void> {
    const { name, version } = judged;
    const [canary, control] = [await trials.trial(`canary ${part}`), await trials.trial(`control ${part}`)];
    if (!isBroken(canary, rules.breaker) && !isWorse(canary, control, rules.canary)) return;
    // What is as broken for everybody else is not its doing.
    if (part !== name && isBroken(control, rules.breaker)) return;
    const reason =
      part === name
        ? `It failed for ${canary.failing} of ${canary.clients} visitors, the promoted one for ${control.failing} of ${control.clients}`
        : `With it ${part} failed for ${canary.failing} of ${canary.clients} visitors, without it for ${control.failing} of ${control.clients}`;
    await act(keyOf(judged), `The canary of ${name} ${version} ends: ${reason}`, () =>
      // By its revision: another one may have begun meanwhile, of the same name.
      applyChange(store, { action: 'canary-end', name, revision, reason, by: BY }),
    );
  }

  /** A new canary begins with nothing, and what is not on offer any more is forgotten. */
  async function keepUp({ pointer }: Current): Promise<void> {
    const running = new Map(canariesOf(pointer).map((canary) => [keyOf(canary), canary]));
    const isKnown = running.size === tried.size && [...running.keys()].every((key) => tried.has(key));
    if (isKnown) return;
    for (const key of tried.keys()) if (!running.has(key)) tried.delete(key);
    for (const key of running.keys()) {
      if (!tried.has(key)) tried.set(key, openTrials(store, { name: folderOf(key), windowMs: DAY_MS, log }));
    }
    const kept = [...running.keys()].map(folderOf);
    const folder = join(store.folder, 'trials');
    for (const one of await readdir(folder).catch(() => [])) {
      if (!one.startsWith(FOLDER) || kept.includes(one)) continue;
      await rm(join(folder, one), { recursive: true, force: true }).catch(() => {});
    }
  }

  /** Each canary has its own control: what those without one saw since it began. */
  async function tryCanary(canary: Canary, report: PageReport, client: string, now: Current): Promise<void> {
    const { set, areas, shell } = report;
    const trials = tried.get(keyOf(canary));
    if (!trials || (set !== canary.set && set !== now.pointer.set)) return;
    const side = set === canary.set ? 'canary' : 'control';
    const parts = new Map(
      areas.map(({ area }) => [area, areas.some((one) => one.area === area && one.outcome === 'failed')]),
    );
    // Only a canary of the shell can be to blame for one that does not start, and it is for all on its pages.
    if (canary.name === 'shell') parts.set('shell', shell !== undefined || [...parts.values()].includes(true));
    for (const [part, failed] of parts) await trials.add(`${side} ${part}`, client, failed);
    for (const part of parts.keys()) await judgeCanary(canary, trials, part, now.pointer.revision);
  }

  return {
    /** Takes one client's report, and resolves when what follows from it is done. */
    async observe(report: PageReport, client: string, now: Current): Promise<void> {
      const { set, areas } = report;
      await keepUp(now);
      for (const canary of canariesOf(now.pointer)) await tryCanary(canary, report, client, now);
      if (set !== now.pointer.set) return;
      for (const { area, version, outcome } of areas)
        await ofAreas.add(`${area} ${version}`, client, outcome === 'failed');
      for (const { area, outcome } of areas) if (outcome === 'failed') await judgeArea(area, now);
    },
  };
}

/** One that is started again is another one. */
function keyOf({ name, version, since }: Canary): string {
  return `${name} ${version} ${since}`;
}

const FOLDER = 'canary-';

function folderOf(key: string): string {
  return FOLDER + createHash('sha256').update(key).digest('hex').slice(0, 32);
}
