import type { ReleasesState, VersionHealth } from 'contracts';
import { readPackage } from '../build/build-release.ts';
import { noNames, type Outcome, oneName, readArguments, UsageError } from './arguments.ts';
import { changeByGate, GATE_OPTIONS, gateNote, readGate } from './gate.ts';
import { openTarget } from './open-target.ts';
import { percent } from './status.ts';

/** Gives a share of the visitors a stored version; `--end` gives everyone the promoted version again. */
export async function canary(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, {
    share: { type: 'string' },
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
    noNames(positionals);
    return outcome(await target.state());
  }
  const name = oneName(positionals);
  const to = values.to ?? (await readPackage(name)).version;
  const share = shareOf(values.share);
  const { canary: first, canaries = first ? [first] : [] } = await target.state();
  // With another share the same version goes on.
  if (canaries.some((one) => one.name === name && one.version === to))
    return outcome(await target.change({ action: 'canary', name, to, share, ...reason }));
  const { state, report } = await changeByGate(target, { [name]: to }, gate, { action: 'canary', name, to, share });
  const { lines, json } = outcome(state);
  return {
    lines: [`started${gateNote(report)}`, ...lines],
    json: { ...(json as object), journeys: report ?? 'skipped' },
  };
}

/** `0.1`, `10` and `10%` all mean one visitor in ten. */
export function shareOf(text: string): number {
  const number = /^(\d+(?:\.\d+)?)( ?%)?$/.exec(text);
  const value = Number(number?.[1]);
  const share = number?.[2] || value >= 1 ? value / 100 : value;
  if (number && share > 0 && share < 1) return share;
  throw new UsageError(`--share must be a share of the visitors, such as 0.1 or 10%; got: ${text}`);
}

function outcome({ canary: first, canaries = first ? [first] : [], promoted }: ReleasesState): Outcome {
  // Programs that know of one canary read `canary`.
  const json = { set: promoted.id, canary: first, canaries };
  if (canaries.length === 0) return { lines: ['no canary is running'], json };
  const failed = ({ loads, failures }: VersionHealth) => `${failures} of ${loads + failures} loads failed`;
  return {
    lines: canaries.flatMap(({ name, version, share, canary: health, control }) => [
      `canary ${name} ${version} for ${percent(share)} of visitors`,
      `  canary: ${failed(health)}, the others: ${failed(control)}`,
    ]),
    json,
  };
}
