import { join } from 'node:path';
import type { ReleaseChange, ReleaseName, ReleaseSet, ReleasesState, RequiredJourneys } from 'contracts';
import { ROOT } from '../build/build-release.ts';
import { serveSet } from '../changes/serve-set.ts';
import { needSentence } from '../decide/needed-journeys.ts';
import { readPointer } from '../store/history.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { type Release, setVersions } from '../store/release.ts';
import { digestOf } from '../store/set-digest.ts';
import type { Store } from '../store/store.ts';
import { type JourneysOutcome, runPlaywright } from './playwright.ts';
import type { Target } from './target.ts';
import { startThrowaway } from './throwaway.ts';

export interface JourneyReport {
  passed: number;
  /** The run time in seconds. 0 if all results already existed. */
  seconds: number;
  shells: string[];
}

type Wanted = Record<ReleaseName, string>;

/** The number of attempts is limited, because retries would never end on a site where teams promote constantly. */
const MAX_TRIES = 3;

/**
 * Makes a change that requires journeys: runs those without a result, records the results and requests the change. If the promoted set has changed in the meantime, starts over with the new set.
 *
 * @throws ReleaseRefusal `journeys-failed` with a list of the failed journeys; `journeys-needed` if this machine has
 * no `QA_TOKEN`, or if the set changed during every attempt
 */
export async function changeAfterJourneys(
  target: Target,
  wanted: Wanted,
  change: ReleaseChange,
): Promise<{ state: ReleasesState; report: JourneyReport }> {
  const started = Date.now();
  for (let tries = 1; ; tries += 1) {
    const hasRun = await runMissing(target, wanted);
    const { needs } = await target.candidate({ versions: wanted });
    try {
      const state = await target.change(change);
      const results = needs.flatMap(({ result }) => result ?? []);
      const report = {
        passed: results.reduce((sum, { passed }) => sum + passed, 0),
        seconds: hasRun || tries > 1 ? Math.round((Date.now() - started) / 1_000) : 0,
        shells: needs.map(({ set }) => set.shell.version),
      };
      return { state, report };
    } catch (error) {
      const isMoved = error instanceof ReleaseRefusal && error.code === 'journeys-needed';
      if (!isMoved || tries === MAX_TRIES) throw error;
      say('someone else changed the promoted set: running the journeys again on the new one');
    }
  }
}

/** Runs the journeys without a result. Returns false if there were none. */
async function runMissing(target: Target, wanted: Wanted): Promise<boolean> {
  const { needs } = await target.candidate({ versions: wanted });
  const missing = needs.filter(({ result }) => !result);
  const [first] = missing;
  if (!first) return false;
  const results = await target.results();
  if (!results) throw needSentence(wanted, first);
  await results.read(); // An invalid token is refused before the journeys run.
  const what = Object.entries(wanted)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
  const reports = join(ROOT, 'reports/journeys', what.replaceAll(' ', '-').replaceAll(',', '_'));
  say(`starting a throwaway copy with ${what}`);
  const stack = await startThrowaway(async (store) => {
    for (const { set } of missing) await copySet(target, set, store);
    await serveSet(store, first.set);
  });
  try {
    for (const need of missing) {
      if (need !== first) await serveSet(stack.store, need.set);
      const counts = await runOn(stack, need, what, reports);
      const { set, names, scope } = need;
      const digest = await digestIn(stack.store, set);
      await results.add({ set: set.id, digest, names, scope, ...counts });
    }
  } finally {
    await stack.end();
  }
  return true;
}

async function runOn(
  { url, store }: { url: string; store: Store },
  { set, names, scope }: RequiredJourneys,
  what: string,
  reports: string,
): Promise<Omit<JourneysOutcome, 'failed'>> {
  const shell = set.shell.version;
  say(`running ${scope === 'own' ? 'own' : 'all'} journeys of ${what} with shell ${shell}`);
  const folder = join(reports, `shell-${shell}`);
  const { failed, ...counts } = await runPlaywright({
    baseUrl: url,
    folder,
    names,
    scope,
    areas: Object.values(set.areas),
  });
  if (failed.length > 0) throw failure(what, shell, failed, reports);
  if (counts.passed === 0)
    throw new ReleaseRefusal(
      'journeys-failed',
      `No journey is tagged ${names.map((name) => `@${name}`).join(' or ')}, so ${what} was not tried`,
    );
  // The set may have changed, for example because a breaker opened.
  if ((await readPointer(store))?.set !== set.id)
    throw new ReleaseRefusal('journeys-failed', `The copy left the set ${set.id} of ${what} while the journeys ran`);
  return counts;
}

async function copySet(target: Target, set: ReleaseSet, store: Store): Promise<void> {
  for (const [name, version] of setVersions(set)) await target.copyVersion(name, version, store);
}

/** Returns the digest of the files on which the journeys ran, instead of the digest that the server reports. */
async function digestIn(store: Store, set: ReleaseSet): Promise<string> {
  const releases = new Map<string, Release | undefined>();
  for (const [name, version] of setVersions(set)) {
    releases.set(`${name} ${version}`, await store.readRelease(name, version));
  }
  return digestOf(set, (name, version) => releases.get(`${name} ${version}`));
}

function failure(what: string, shell: string, failed: string[], reports: string): ReleaseRefusal {
  const list = failed.map((title) => `\n  ✗ ${title}`).join('');
  const sentence = `${failed.length} of the journeys failed with ${what} on shell ${shell}, so nothing was changed:`;
  return new ReleaseRefusal('journeys-failed', `${sentence}${list}\nReports and traces are in ${reports}`);
}

/** Prints a line to stderr, because stdout is for the result of the command. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
