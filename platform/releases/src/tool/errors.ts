import type { ErrorGroup } from 'contracts';
import { type Outcome, oneName, readArguments } from './arguments.ts';
import { openTarget } from './open-target.ts';

const SHOWN = 10;

export async function errors(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, { all: { type: 'boolean' } });
  const name = oneName(positionals);
  const groups = await openTarget(values).errors(name);
  const shown = values.all ? groups : groups.slice(0, SHOWN);
  const rest = groups.length - shown.length;
  return {
    lines: [
      groups.length === 0 ? `no errors of ${name} were reported in the last 30 days` : '',
      ...shown.flatMap(describe),
      rest > 0 ? `${rest} more: --all` : '',
    ].filter(Boolean),
    json: { name, errors: groups },
  };
}

function describe({
  type,
  message,
  page,
  count,
  clients,
  firstSeen,
  lastSeen,
  versions,
  frames,
  trace,
}: ErrorGroup): string[] {
  return [
    `${type}: ${message}`,
    `  ${count === 1 ? 'once' : `${count} times`}, by about ${clients} ${clients === 1 ? 'visitor' : 'visitors'}, from ${minute(firstSeen)} to ${minute(lastSeen)}`,
    `  in ${versions.map(({ version }) => version).join(', ')}${page ? ` on ${page}` : ''}${trace ? `, last in trace ${trace}` : ''}`,
    ...frames.map(
      ({ file, line, column, function: called, code }) =>
        `    ${called ? `${called} ` : ''}${file}:${line}:${column}${code ? `  ${code}` : ''}`,
    ),
  ];
}

/** Formats an ISO instant as `2026-01-10 09:00` in UTC. */
const minute = (instant: string) => instant.slice(0, 16).replace('T', ' ');
