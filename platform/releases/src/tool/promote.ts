import type { ReleaseName, ReleasesState } from 'contracts';
import { readPackage } from '../build/build-release.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { namedVersion, type Outcome, readArguments, UsageError } from './arguments.ts';
import { changeByGate, GATE_OPTIONS, gateNote, readGate } from './gate.ts';
import { openTarget } from './open-target.ts';
import { describe } from './status.ts';

/**
 * Promotes stored versions together, after their journeys have passed on the resulting set. Other names are unaffected,
 * even if they change while the journeys run.
 */
export async function promote(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, {
    to: { type: 'string' },
    ...GATE_OPTIONS,
  });
  const gate = readGate(values);
  const names = positionals.map(namedVersion);
  const [first, ...others] = names;
  if (!first) throw new UsageError('Specify at least one name: shell, or that of an area');
  if (values.to && (others.length > 0 || first.version))
    throw new UsageError('Use either --to with one name, or NAME@VERSION');
  const target = openTarget(values);
  const state = await target.state();
  const wanted: Record<ReleaseName, string> = {};
  for (const { name, version } of names) wanted[name] = await stored(state, name, values.to ?? version);
  const { [first.name]: to = '', ...also } = wanted;
  const { state: after, report } = await changeByGate(target, wanted, gate, {
    action: 'promote',
    name: first.name,
    to,
    ...(others.length > 0 && { also }),
    revision: state.revision,
  });
  const { lines, json } = describe(after);
  const moves = names.map(({ name }) => `${name} ${current(state, name)} → ${wanted[name]}`);
  return {
    lines: [`promoted ${moves.join(', ')}${gateNote(report)}`, ...lines],
    json: { ...(json as object), journeys: report ?? 'skipped' },
  };
}

function current({ promoted }: ReleasesState, name: ReleaseName): string {
  return (name === 'shell' ? promoted.shell.version : promoted.areas[name]?.version) ?? 'nothing';
}

async function stored(state: ReleasesState, name: ReleaseName, wanted: string | undefined): Promise<string> {
  const to = wanted ?? (await newest(state, name));
  if (state.versions[name]?.some(({ version }) => version === to)) return to;
  throw new ReleaseRefusal('unknown-version', `${name} ${to} is not in the release store; publish it first`);
}

/** Returns the version in `package.json` if it is stored, otherwise the most recently published version. */
async function newest({ versions }: ReleasesState, name: ReleaseName): Promise<string> {
  const [last] = versions[name] ?? [];
  if (!last) throw new ReleaseRefusal('unknown-version', `${name} is not in the release store; publish it first`);
  // Areas from other repositories have no folder in this one.
  const ofTree = await readPackage(name).catch(() => undefined);
  return (versions[name]?.find(({ version }) => version === ofTree?.version) ?? last).version;
}
