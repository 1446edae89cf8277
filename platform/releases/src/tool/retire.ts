import { type Outcome, oneName, readArguments } from './arguments.ts';
import { openTarget } from './open-target.ts';
import { describe } from './status.ts';

export async function retire(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, { reason: { type: 'string' } });
  const name = oneName(positionals);
  const change = { action: 'retire', name, ...(values.reason && { reason: values.reason }) } as const;
  const { lines, json } = describe(await openTarget(values).change(change));
  return { lines: [`retired ${name}; promoting or rolling it back returns it`, ...lines], json };
}
