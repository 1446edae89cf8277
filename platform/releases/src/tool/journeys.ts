import { join } from 'node:path';
import { RELEASE_NAMES, type ReleaseName, type ReleasesState } from 'contracts';
import { ROOT } from '../build/build-release.ts';
import { promote } from '../store/changes.ts';
import { composeSet, versionsOf } from '../store/compose-set.ts';
import { placePointer } from '../store/pointer.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Versions } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { runPlaywright } from './playwright.ts';
import type { Target } from './target.ts';
import { startThrowaway } from './throwaway.ts';

/** How the journeys went, for the answer of `promote`. */
export interface JourneyReport {
  passed: number;
  seconds: number;
  /** Of the shells that they ran on. */
  shells: string[];
  /** Folder of the reports. */
  reports: string;
}

interface Candidate {
  target: Target;
  state: ReleasesState;
  /** What is to be promoted. */
  wanted: Partial<Versions>;
}

/**
 * Runs the journeys that touch what is to be promoted on the set that this would give, in a product of its own with
 * stand-ins and an empty `DATA_DIR`; then those of areas once more with the shell that was promoted before,
 * which visitors still have in open pages. Refuses with the journeys that failed.
 */
export async function runJourneys({ target, state, wanted }: Candidate): Promise<JourneyReport> {
  const started = Date.now();
  const names = RELEASE_NAMES.filter((name) => wanted[name] !== undefined);
  const what = names.map((name) => `${name} ${wanted[name]}`).join(', ');
  const reports = join(ROOT, 'reports/journeys', names.map((name) => `${name}-${wanted[name]}`).join('_'));
  const promoted = versionsOf(state.promoted);
  const versions: Versions = { ...promoted, ...wanted };
  const before = wanted.shell ? undefined : shellBefore(state);
  const shells: string[] = [];
  say(`starting a throwaway copy with ${what}`);
  const stack = await startThrowaway(async (store) => {
    for (const one of RELEASE_NAMES) await target.bring(one, versions[one], store);
    if (before) await target.bring('shell', before, store);
    await placeFirst(store, versions);
  });
  let passed = 0;
  try {
    for (const shell of [versions.shell, ...(before ? [before] : [])]) {
      if (shell === before && !(await takeShell(stack.store, shell))) continue;
      say(`running the journeys of ${what} with shell ${shell}`);
      const run = { baseUrl: stack.url, folder: join(reports, `shell-${shell}`), tags: tagsOf(names) };
      const outcome = await runPlaywright(run);
      shells.push(shell);
      passed += outcome.passed;
      if (outcome.failed.length > 0) throw failure(what, shell, outcome.failed, reports);
      if (outcome.passed === 0)
        throw new ReleaseRefusal(
          'journeys-failed',
          `No journey is tagged ${tagsOf(names).join(' or ')}, so ${what} is not promoted`,
        );
    }
  } finally {
    await stack.end();
  }
  return { passed, seconds: Math.round((Date.now() - started) / 1_000), shells, reports };
}

/** Answers false when no page can have this shell and the candidate's areas: it does not offer what one needs. */
async function takeShell(store: Store, shell: string): Promise<boolean> {
  try {
    await promote(store, { by: 'journeys', reason: null, journeys: null, name: 'shell', to: shell });
    return true;
  } catch (error) {
    if (!(error instanceof ReleaseRefusal) || error.code !== 'not-compatible') throw error;
    say(`no journeys with shell ${shell}: ${error.message}`);
    return false;
  }
}

/** A shell carries all areas, so their journeys are about it too. */
function tagsOf(names: readonly ReleaseName[]): string[] {
  return (names.includes('shell') ? RELEASE_NAMES : names).map((one) => `@${one}`);
}

/** The shell that was promoted before the present one and not taken back, if it is still in the store. */
function shellBefore({ shellBefore: before, versions }: ReleasesState): string | undefined {
  return versions.shell.some(({ version }) => version === before) ? before : undefined;
}

async function placeFirst(store: Store, versions: Versions): Promise<void> {
  const { id } = await composeSet(store, versions);
  const facts = { action: 'promote', by: 'journeys', name: null, from: null, to: id, reason: null } as const;
  await placePointer(store, id, { ...facts, journeys: null });
}

function failure(what: string, shell: string, failed: string[], reports: string): ReleaseRefusal {
  const list = failed.map((title) => `\n  ✗ ${title}`).join('');
  const sentence = `${failed.length} of the journeys failed with ${what} on shell ${shell}, so nothing is promoted:`;
  return new ReleaseRefusal('journeys-failed', `${sentence}${list}\nWhat they saw is in ${reports}`);
}

/** On stderr: the answer is on stdout. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
