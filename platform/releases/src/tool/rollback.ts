import type { ReleaseChange } from 'contracts';
import { noNames, type Outcome, oneName, readArguments } from './arguments.ts';
import { openTarget } from './open-target.ts';
import { describe } from './status.ts';

/** Rolls a name back to the previously promoted version. With `--set`, rolls the whole site back to an earlier set. */
export async function rollback(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, { set: { type: 'string' }, reason: { type: 'string' } });
  const reason = values.reason ? { reason: values.reason } : {};
  const target = openTarget(values);
  const change = (): ReleaseChange => {
    if (values.set === undefined) return { action: 'rollback', name: oneName(positionals), ...reason };
    noNames(positionals);
    return { action: 'rollback-set', set: values.set, ...reason };
  };
  const { lines, json } = describe(await target.change(change()));
  return { lines: [`rolled back ${values.set ? `to set ${values.set}` : positionals[0]}`, ...lines], json };
}
