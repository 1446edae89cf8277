import type { OverrideRequest } from 'contracts';
import { durationOf, namedVersion, type Outcome, readArguments, UsageError } from './arguments.ts';
import { openTarget } from './open-target.ts';

const HOUR_MS = 3_600_000;

export async function override(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, { for: { type: 'string', default: '2h' } });
  const versions: OverrideRequest['versions'] = {};
  for (const text of positionals) {
    const { name, version } = namedVersion(text);
    if (version === undefined) throw new UsageError(`Expected NAME@VERSION, got: ${text}`);
    versions[name] = version;
  }
  if (positionals.length === 0) throw new UsageError('Specify at least one version, such as host@1.1.0');
  const { url, until, before } = await openTarget(values).override({
    versions,
    hours: durationOf('--for', values.for) / HOUR_MS,
  });
  return {
    lines: [url, ...(before ? [`with the earlier shell ${before.shell}: ${before.url}`] : []), `until ${until}`],
    json: { url, until, versions, ...(before && { before }) },
  };
}
