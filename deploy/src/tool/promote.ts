import type { ReleaseName, ReleasesState } from 'contracts';
import { readPackage } from '../build/build-release.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { runJourneys } from './journeys.ts';
import { describe } from './status.ts';
import { openTarget } from './target.ts';
import { type Outcome, oneName, readArguments, UsageError } from './usage.ts';

/**
 * Makes a stored version the promoted one, once the journeys that touch it pass on the set that it gives, in a
 * throwaway stack. Other names stay as they are, also those that move while the journeys run.
 */
export async function promote(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, {
    to: { type: 'string' },
    'no-journeys': { type: 'boolean' },
    reason: { type: 'string' },
  });
  const name = oneName(positionals);
  const skips = values['no-journeys'] ?? false;
  if (skips && !values.reason?.trim()) throw new UsageError('--no-journeys needs --reason "why they can wait"');
  const target = openTarget(values);
  const state = await target.state();
  const to = values.to ?? (await newest(state, name));
  if (!state.versions[name].some(({ version }) => version === to))
    throw new ReleaseRefusal('unknown-version', `${name} ${to} is not in the release store; publish it first`);
  const from = current(state, name);
  const report = skips ? undefined : await runJourneys({ target, state, name, version: to });
  const after = await target.change({
    action: 'promote',
    name,
    to,
    revision: state.revision,
    journeys: skips ? 'skipped' : 'passed',
    ...(values.reason && { reason: values.reason }),
  });
  const { lines, json } = describe(after);
  return {
    lines: [
      `promoted ${name} ${from} → ${to}${report ? ` after ${report.passed} journeys` : ', without journeys'}`,
      ...lines,
    ],
    json: { ...(json as object), journeys: report ?? 'skipped' },
  };
}

function current({ promoted }: ReleasesState, name: ReleaseName): string {
  return (name === 'shell' ? promoted.shell.version : promoted.areas[name]?.version) ?? 'nothing';
}

/** The version of `package.json`, which `publish` has just stored, else the one that was published last. */
async function newest({ versions }: ReleasesState, name: ReleaseName): Promise<string> {
  const { version } = await readPackage(name);
  if (versions[name].some((one) => one.version === version)) return version;
  return versions[name][0]?.version ?? version;
}
