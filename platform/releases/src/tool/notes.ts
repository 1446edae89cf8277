import { ReleaseRefusal } from '../store/refusal.ts';
import { type Outcome, oneName, readArguments } from './arguments.ts';
import { openTarget } from './open-target.ts';

export async function notes(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, { to: { type: 'string' } });
  const name = oneName(positionals);
  const target = openTarget(values);
  const to = values.to ?? (await target.notes(name, undefined)).versions[0]?.version;
  if (to === undefined) throw new ReleaseRefusal('unknown-version', `No version of ${name} is in the release store`);
  const found = await target.notes(name, to);
  const { from, isBackwards, versions } = found;
  const heading = isBackwards
    ? `${name} ${to} takes back what came up to ${from}`
    : `${name} ${to} changes${from === null ? '' : ` against ${from}`}`;
  return {
    lines: [
      versions.length > 0 ? heading : `${name} ${to} is promoted`,
      ...versions.flatMap((one) => ['', `## ${one.version}`, '', one.notes ?? '(no release notes)']),
    ],
    json: { name, ...found },
  };
}
