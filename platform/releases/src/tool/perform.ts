import { ReleaseRefusal } from '../store/refusal.ts';
import { build } from './build.ts';
import { canary } from './canary.ts';
import { gc } from './gc.ts';
import { override } from './override.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { status } from './status.ts';
import { type Outcome, UsageError } from './usage.ts';

const COMMANDS: Record<string, (args: string[]) => Promise<Outcome>> = {
  status,
  build,
  publish,
  promote,
  rollback,
  canary,
  override,
  gc,
};

const HELP = `npm run release -- <command>; a <name> is shell, browse, guest, host or admin

  status                         what is promoted
  build <name>                   builds the working tree's sources into its dist/ and tells their sizes
  publish <name> [--folder PATH] builds, checks and stores them, or the sources in PATH, as the version of package.json
  promote <name>[@VERSION]…      runs the journeys on a throwaway copy, then makes all of them live in one move
          [--to VERSION] [--no-journeys --reason TEXT]
  rollback <name> [--reason TEXT]   back to the version that was promoted before
  rollback --set ID              the whole site back to a set that it had
  canary <name> --share 10% [--to VERSION]   for a part of the visitors; without more: how it fares
  canary [<name>] --end
  override <name>@<version>… [--for 2h]      a signed link for testers
  gc [--dry-run] [--sets 20] [--days 30]     deletes versions that nothing refers to

  --json           the answer as JSON
  --url, --token   a server's store instead of the one in DATA_DIR; also RELEASE_TOKEN`;

export interface Answer {
  /** 0; 1 when it was refused; 2 when it was not understood. */
  code: number;
  out: string;
  error: string;
}

/** Performs a command line. What nobody expected is thrown. */
export async function perform([command = 'status', ...args]: string[]): Promise<Answer> {
  if (['help', '--help', '-h'].some((word) => word === command || args.includes(word)))
    return { code: 0, out: HELP, error: '' };
  // Options alone are about the status.
  const isOption = command.startsWith('-');
  const all = isOption ? [command, ...args] : args;
  try {
    const run = isOption ? status : COMMANDS[command];
    if (!run) throw new UsageError(`There is no command ${command}; use ${Object.keys(COMMANDS).join(', ')}`);
    const { lines, json } = await run(all);
    return { code: 0, out: all.includes('--json') ? JSON.stringify(json) : lines.join('\n'), error: '' };
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, out: '', error: `${error.message}.` };
    if (error instanceof ReleaseRefusal) return { code: 1, out: '', error: `${error.message}.` };
    throw error;
  }
}
