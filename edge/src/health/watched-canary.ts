import type { Canary, PageReport } from 'contracts';
import type { Trial } from 'part-runtime/observations';
import { applyChange } from 'releases/changes/apply-change';
import { nextShare, stepEnds } from 'releases/decide/step-canary';
import type { Pointer } from 'releases/store/records';
import { ReleaseRefusal } from 'releases/store/refusal';
import type { Store } from 'releases/store/store';
import type { Observer } from '../observer.ts';
import { type Act, BY } from './act.ts';
import { isBroken, isWorse, type WatchRules } from './rules.ts';
import type { Trials } from './trials.ts';

const CANARY = 'canary ';
const CONTROL = 'control ';

export interface CanaryActions {
  store: Store;
  rules: WatchRules;
  observer: Observer;
  act: Act;
  log(entry: object): void;
}

/** Ends one canary if it is worse than its control. Otherwise, increases its share step by step. */
export class WatchedCanary {
  readonly #key: string;
  readonly #trials: Trials;
  readonly #actions: CanaryActions;
  #lastMessage = '';

  constructor(key: string, trials: Trials, actions: CanaryActions) {
    this.#key = key;
    this.#trials = trials;
    this.#actions = actions;
  }

  /** Counts a report for the canary or for its control: the pages of the promoted set since the canary began. */
  async observe(canary: Canary, report: PageReport, client: string, { set, revision }: Pointer): Promise<void> {
    const isCanary = report.set === canary.set;
    if (!isCanary && report.set !== set) return;
    const parts = partsOf(canary, report);
    for (const [part, failed] of parts) this.#trials.add((isCanary ? CANARY : CONTROL) + part, client, failed);
    // Count only visitors whose page contains the canary's area toward the next step.
    if (isCanary && canary.steps && parts.has(canary.name)) this.#trials.add(stepLabel(canary), client, false);
    for (const part of parts.keys()) await this.#judge(canary, part, revision);
  }

  async step(canary: Canary, revision: number): Promise<void> {
    await this.#tryStep(canary, revision).catch((error: Error) => {
      const { name, version } = canary;
      const message = `The canary of ${name} ${version} stays as it is: ${error.message}`;
      // Log the same reason only once, because the step is retried every few seconds.
      if (this.#lastMessage === message) return;
      this.#lastMessage = message;
      this.#actions.log({ level: error instanceof ReleaseRefusal ? 'info' : 'error', message });
    });
  }

  /** Returns the number of visitors at the current share. */
  async visitors(canary: Canary): Promise<number> {
    return (await this.#trials.trial(stepLabel(canary))).clients;
  }

  close(): void {
    this.#trials.close();
  }

  /**
   * Judges each part of the page separately: a version can break another area, and its own area may be only a small
   * part of what visitors see.
   */
  async #judge({ name, version }: Canary, part: string, revision: number): Promise<boolean> {
    const { store, rules, act } = this.#actions;
    const [canary, control] = [await this.#trials.trial(CANARY + part), await this.#trials.trial(CONTROL + part)];
    if (!isFailing(rules, part === name, canary, control)) return false;
    const reason =
      part === name
        ? `It failed for ${canary.failing} of ${canary.clients} visitors, the promoted one for ${control.failing} of ${control.clients}`
        : `With it ${part} failed for ${canary.failing} of ${canary.clients} visitors, without it for ${control.failing} of ${control.clients}`;
    await act(name, this.#key, `The canary of ${name} ${version} ends: ${reason}`, () =>
      // Pass the revision, because another canary for the same name may have started since.
      applyChange(store, { action: 'canary-end', name, revision, reason, by: BY, mostPerDay: rules.mostPerDay }),
    );
    return true;
  }

  async #isAnyPartWorse(canary: Canary, revision: number): Promise<boolean> {
    for (const label of await this.#trials.labels()) {
      if (label.startsWith(CANARY) && (await this.#judge(canary, label.slice(CANARY.length), revision))) return true;
    }
    return false;
  }

  async #tryStep(canary: Canary, revision: number): Promise<void> {
    const { name, share, steps } = canary;
    if (!steps || nextShare(canary) === undefined || Date.now() < stepEnds(steps).getTime()) return;
    const visitors = await this.visitors(canary);
    if (visitors < steps.visitors || (await this.#isAnyPartWorse(canary, revision))) return;
    const minutes = Math.round((Date.now() - Date.parse(steps.at)) / 60_000);
    const reason = `Step ${steps.shares.indexOf(share) + 1} of ${steps.shares.length} went well: ${visitors} visitors in ${minutes} min`;
    const { store, observer } = this.#actions;
    await applyChange(store, { action: 'canary-step', name, seen: canary, reason, by: BY }, observer.results);
  }
}

/** Returns the parts of the page and whether each of them failed. */
function partsOf({ name }: Canary, { areas, shell }: PageReport): Map<string, boolean> {
  const parts = new Map<string, boolean>(
    areas.map(({ area }) => [area, areas.some((one) => one.area === area && one.outcome === 'failed')]),
  );
  // Only a canary of the shell can prevent the shell from starting. All failures of areas on its pages also count for
  // it.
  if (name === 'shell') parts.set('shell', shell !== undefined || [...parts.values()].includes(true));
  return parts;
}

function isFailing(rules: WatchRules, isOwn: boolean, canary: Trial, control: Trial): boolean {
  if (!isBroken(canary, rules.breaker) && !isWorse(canary, control, rules.canary)) return false;
  // If the part is just as broken without the canary, the canary is not the cause.
  return isOwn || !isBroken(control, rules.breaker);
}

/** Returns the label under which visitors at the current share are counted. */
function stepLabel({ steps }: Canary): string {
  return `step ${steps?.at}`;
}
