import { join } from 'node:path';
import type { ReleaseName, ReleasesState } from 'contracts';
import { ROOT } from '../build/build-release.ts';
import { applyChange } from '../changes/apply-change.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { namesOf, type Versions, versionsOf } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { runPlaywright } from './playwright.ts';
import type { Target } from './target.ts';
import { startThrowaway } from './throwaway.ts';

/** The result of the journeys, for the answer of `promote`. */
export interface JourneyReport {
  passed: number;
  seconds: number;
  /** Versions of the shells that they ran on. */
  shells: string[];
  /** Folder of the reports. */
  reports: string;
}

interface Candidate {
  target: Target;
  state: ReleasesState;
  /** What is to be promoted. */
  wanted: Record<ReleaseName, string>;
}

/**
 * Runs the journeys that touch the candidate on a throwaway copy of the product with the set that its promotion would
 * give. Those of areas run once more with the shell that was promoted before, which visitors still have in open pages.
 *
 * @throws ReleaseRefusal `journeys-failed`, with the list of the journeys that failed
 */
export async function runJourneys({ target, state, wanted }: Candidate): Promise<JourneyReport> {
  const started = Date.now();
  const names = namesOf(wanted);
  const what = names.map((name) => `${name} ${wanted[name]}`).join(', ');
  const reports = join(ROOT, 'reports/journeys', names.map((name) => `${name}-${wanted[name]}`).join('_'));
  const promoted = versionsOf(state.promoted);
  const versions: Versions = { ...promoted, ...wanted };
  const tags = tagsOf(names, versions);
  const before = wanted.shell ? undefined : shellBefore(state);
  const shells: string[] = [];
  say(`starting a throwaway copy with ${what}`);
  const stack = await startThrowaway(async (store) => {
    for (const [one, version] of Object.entries(versions)) await target.copyVersion(one, version, store);
    if (before) await target.copyVersion('shell', before, store);
    await applyChange(store, { action: 'build', by: 'journeys', tree: versions, last: {} });
  });
  let passed = 0;
  try {
    for (const shell of [versions.shell, ...(before ? [before] : [])]) {
      if (shell === before && !(await takeShell(stack.store, shell))) continue;
      say(`running the journeys of ${what} with shell ${shell}`);
      const run = { baseUrl: stack.url, folder: join(reports, `shell-${shell}`), tags };
      const outcome = await runPlaywright(run);
      shells.push(shell);
      passed += outcome.passed;
      if (outcome.failed.length > 0) throw failure(what, shell, outcome.failed, reports);
      if (outcome.passed === 0)
        throw new ReleaseRefusal(
          'journeys-failed',
          `No journey is tagged ${tags.join(' or ')}, so ${what} was not promoted`,
        );
    }
  } finally {
    await stack.end();
  }
  return { passed, seconds: Math.round((Date.now() - started) / 1_000), shells, reports };
}

/** False when this shell does not offer what one of the candidate's areas needs: no page can have both. */
async function takeShell(store: Store, shell: string): Promise<boolean> {
  try {
    await applyChange(store, { action: 'promote', by: 'journeys', name: 'shell', to: shell, journeys: 'passed' });
    return true;
  } catch (error) {
    if (!(error instanceof ReleaseRefusal) || error.code !== 'not-compatible') throw error;
    say(`skipping shell ${shell}: ${error.message}`);
    return false;
  }
}

/** The shell hosts all areas, so their journeys test it too. */
function tagsOf(names: readonly ReleaseName[], versions: Versions): string[] {
  return (names.includes('shell') ? namesOf(versions) : names).map((one) => `@${one}`);
}

/** The shell that was promoted before this one and not rolled back, if it is still stored. */
function shellBefore({ shellBefore: before, versions }: ReleasesState): string | undefined {
  return versions.shell?.some(({ version }) => version === before) ? before : undefined;
}

function failure(what: string, shell: string, failed: string[], reports: string): ReleaseRefusal {
  const list = failed.map((title) => `\n  ✗ ${title}`).join('');
  const sentence = `${failed.length} of the journeys failed with ${what} on shell ${shell}, so nothing was promoted:`;
  return new ReleaseRefusal('journeys-failed', `${sentence}${list}\nReports and traces are in ${reports}`);
}

/** On stderr: the answer is on stdout. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
