import type { OverrideRequest } from 'contracts';
import { namedVersion, type Outcome, readArguments, UsageError } from './arguments.ts';
import { openTarget } from './open-target.ts';

/** Prints a signed link to the promoted set with other stored versions; it expires. */
export async function override(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, { for: { type: 'string', default: '2h' } });
  const versions: OverrideRequest['versions'] = {};
  for (const text of positionals) {
    const { name, version } = namedVersion(text);
    if (version === undefined) throw new UsageError(`Expected NAME@VERSION, got: ${text}`);
    versions[name] = version;
  }
  if (positionals.length === 0) throw new UsageError('Specify at least one version, such as host@1.1.0');
  const { url, until, before } = await openTarget(values).override({ versions, hours: hoursOf(values.for) });
  return {
    lines: [url, ...(before ? [`with the earlier shell ${before.shell}: ${before.url}`] : []), `until ${until}`],
    json: { url, until, versions, ...(before && { before }) },
  };
}

const HOURS = { m: 1 / 60, h: 1, d: 24 } as const;
const LONGEST_HOURS = 168;

/** `30m`, `2h`, `7d`. */
export function hoursOf(text: string): number {
  const match = /^(\d+)([mhd])$/.exec(text);
  const hours = Number(match?.[1]) * HOURS[(match?.[2] ?? 'h') as keyof typeof HOURS];
  if (match && hours > 0 && hours <= LONGEST_HOURS) return hours;
  throw new UsageError(`--for must be at most 7d, such as 30m, 2h or 1d; got: ${text}`);
}
