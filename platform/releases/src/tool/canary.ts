import type { ReleasesState, VersionHealth } from 'contracts';
import { readPackage } from '../build/build-release.ts';
import { noNames, type Outcome, oneName, readArguments } from './arguments.ts';
import { readShares, refuseAlone, SHARE_OPTIONS } from './canary-shares.ts';
import { changeByGate, GATE_OPTIONS, gateNote, readGate } from './gate.ts';
import { openTarget } from './open-target.ts';
import { nextLines, percent } from './status.ts';

export async function canary(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, {
    ...SHARE_OPTIONS,
    to: { type: 'string' },
    end: { type: 'boolean' },
    ...GATE_OPTIONS,
  });
  const gate = readGate(values);
  const reason = values.reason ? { reason: values.reason } : {};
  const target = openTarget(values);
  if (values.end) {
    const ended = positionals.length > 0 ? { name: oneName(positionals) } : {};
    return outcome(await target.change({ action: 'canary-end', ...ended, ...reason }));
  }
  if (values.share === undefined) {
    refuseAlone(values);
    noNames(positionals);
    return outcome(await target.state());
  }
  const name = oneName(positionals);
  const order = readShares(values.share, values);
  const to = values.to ?? (await readPackage(name)).version;
  const { canary: first, canaries = first ? [first] : [] } = await target.state();
  // If only the share changes, no new journey results are required.
  if (canaries.some((one) => one.name === name && one.version === to))
    return outcome(await target.change({ action: 'canary', name, to, ...order, ...reason }));
  const { state, report } = await changeByGate(target, { [name]: to }, gate, {
    action: 'canary',
    name,
    to,
    ...order,
  });
  const { lines, json } = outcome(state);
  return {
    lines: [`started${gateNote(report)}`, ...lines],
    json: { ...(json as object), journeys: report ?? 'skipped' },
  };
}

function outcome({ canary: first, canaries = first ? [first] : [], promoted }: ReleasesState): Outcome {
  // The field `canary` is for programs that support only one canary.
  const json = { set: promoted.id, canary: first, canaries };
  if (canaries.length === 0) return { lines: ['no canary is running'], json };
  const failed = ({ loads, failures }: VersionHealth) => `${failures} of ${loads + failures} loads failed`;
  return {
    lines: canaries.flatMap((canary) => [
      `canary ${canary.name} ${canary.version} for ${percent(canary.share)} of visitors`,
      `  canary: ${failed(canary.canary)}, the others: ${failed(canary.control)}`,
      ...nextLines(canary),
    ]),
    json,
  };
}
