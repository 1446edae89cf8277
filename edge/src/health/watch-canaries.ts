import type { Canary, PageReport } from 'contracts';
import type { Trial } from 'part-runtime/observations';
import { applyChange } from 'releases/changes/apply-change';
import { nextShare, stepEnds } from 'releases/decide/step-canary';
import type { TrustedKey } from 'releases/store/gate-keys';
import { canariesOf } from 'releases/store/records';
import { ReleaseRefusal } from 'releases/store/refusal';
import type { Store } from 'releases/store/store';
import type { Current } from '../current-sets.ts';
import type { Observer } from '../observer.ts';
import { type Act, BY } from './act.ts';
import { isBroken, isWorse, type WatchRules } from './rules.ts';
import { createTrials, type Trials } from './trials.ts';

interface CanaryWatchOptions {
  observer: Observer;
  rules: WatchRules;
  trusted: readonly TrustedKey[];
  act: Act;
  log(entry: object): void;
}

const CANARY = 'canary ';
const CONTROL = 'control ';
const DAY_MS = 24 * 3_600_000;

/**
 * Counts failures with and without each canary, ends canaries that are worse than their control, and increases the
 * share of the others.
 */
export function createCanaryWatch(store: Store, { observer, rules, trusted, act, log }: CanaryWatchOptions) {
  const tried = new Map<string, Trials>();
  const said = new Map<string, string>();

  function trialsOf(canary: Canary): Trials {
    const key = canaryKey(canary);
    const trials = tried.get(key) ?? createTrials(observer, { scope: `canary ${key}`, windowMs: DAY_MS, log });
    tried.set(key, trials);
    return trials;
  }

  function keepUp({ pointer }: Current): void {
    const running = canariesOf(pointer);
    const keys = running.map(canaryKey);
    for (const [key, trials] of tried) {
      if (keys.includes(key)) continue;
      trials.close();
      tried.delete(key);
      said.delete(key);
    }
    for (const canary of running) trialsOf(canary);
  }

  /** Each canary has its own control: the pages of the promoted set since the canary began. */
  async function tryCanary(canary: Canary, report: PageReport, client: string, now: Current): Promise<void> {
    const { set, areas, shell } = report;
    const trials = tried.get(canaryKey(canary));
    if (!trials || (set !== canary.set && set !== now.pointer.set)) return;
    const isCanary = set === canary.set;
    const parts = new Map<string, boolean>(
      areas.map(({ area }) => [area, areas.some((one) => one.area === area && one.outcome === 'failed')]),
    );
    // Only a shell canary can prevent the shell from starting. It is also blamed for every area that fails on its
    // pages.
    if (canary.name === 'shell') parts.set('shell', shell !== undefined || [...parts.values()].includes(true));
    for (const [part, failed] of parts) trials.add((isCanary ? CANARY : CONTROL) + part, client, failed);
    // A visitor whose page does not contain the area did not try it.
    if (isCanary && canary.steps && parts.has(canary.name)) trials.add(stepLabel(canary), client, false);
    for (const part of parts.keys()) await judge(canary, trials, part, now.pointer.revision);
  }

  /**
   * Judges each part of the page separately: a version can break another area, and its own area may be only a small
   * part of what visitors see.
   */
  async function judge(judged: Canary, trials: Trials, part: string, revision: number): Promise<boolean> {
    const { name, version } = judged;
    const [canary, control] = [await trials.trial(CANARY + part), await trials.trial(CONTROL + part)];
    if (!isFailing(part === name, canary, control)) return false;
    const reason =
      part === name
        ? `It failed for ${canary.failing} of ${canary.clients} visitors, the promoted one for ${control.failing} of ${control.clients}`
        : `With it ${part} failed for ${canary.failing} of ${canary.clients} visitors, without it for ${control.failing} of ${control.clients}`;
    await act(name, canaryKey(judged), `The canary of ${name} ${version} ends: ${reason}`, () =>
      // Pass the revision, because another canary for the same name may have started since.
      applyChange(store, { action: 'canary-end', name, revision, reason, by: BY, mostPerDay: rules.mostPerDay }),
    );
    return true;
  }

  function isFailing(isOwn: boolean, canary: Trial, control: Trial): boolean {
    if (!isBroken(canary, rules.breaker) && !isWorse(canary, control, rules.canary)) return false;
    // If the part is just as broken without the canary, the canary is not the cause.
    return isOwn || !isBroken(control, rules.breaker);
  }

  async function isAnyWorse(canary: Canary, trials: Trials, revision: number): Promise<boolean> {
    for (const label of await trials.labels()) {
      if (label.startsWith(CANARY) && (await judge(canary, trials, label.slice(CANARY.length), revision))) return true;
    }
    return false;
  }

  async function stepOn(canary: Canary, { pointer: { revision } }: Current): Promise<void> {
    const { name, share, steps } = canary;
    const trials = tried.get(canaryKey(canary));
    if (!trials || !steps || nextShare(canary) === undefined || Date.now() < stepEnds(steps).getTime()) return;
    const { clients } = await trials.trial(stepLabel(canary));
    if (clients < steps.visitors || (await isAnyWorse(canary, trials, revision))) return;
    const minutes = Math.round((Date.now() - Date.parse(steps.at)) / 60_000);
    const reason = `Step ${steps.shares.indexOf(share) + 1} of ${steps.shares.length} went well: ${clients} visitors in ${minutes} min`;
    await applyChange(store, { action: 'canary-step', name, seen: canary, reason, by: BY }, trusted);
  }

  return {
    close(): void {
      for (const trials of tried.values()) trials.close();
    },

    async observe(report: PageReport, client: string, now: Current): Promise<void> {
      keepUp(now);
      for (const canary of canariesOf(now.pointer)) await tryCanary(canary, report, client, now);
    },

    async visitorsOf(canary: Canary): Promise<number> {
      return (await trialsOf(canary).trial(stepLabel(canary))).clients;
    },

    async goOn(now: Current): Promise<void> {
      keepUp(now);
      for (const canary of canariesOf(now.pointer)) {
        await stepOn(canary, now).catch((error: Error) => {
          const { name, version } = canary;
          const message = `The canary of ${name} ${version} stays as it is: ${error.message}`;
          // The step is retried every few seconds, but each reason is logged only once.
          if (said.get(canaryKey(canary)) === message) return;
          said.set(canaryKey(canary), message);
          log({ level: error instanceof ReleaseRefusal ? 'info' : 'error', message });
        });
      }
    },
  };
}

/** Returns a key that includes the start time, so that a restarted canary gets a new one. */
export function canaryKey({ name, version, since }: Canary): string {
  return `${name} ${version} ${since}`;
}

/** Returns the label under which visitors at the current share are counted. */
function stepLabel({ steps }: Canary): string {
  return `step ${steps?.at}`;
}
