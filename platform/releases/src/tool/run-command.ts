import { asRefusal, ReleaseRefusal } from '../store/refusal.ts';
import { type Outcome, UsageError } from './arguments.ts';

type Command = (args: string[]) => Promise<Outcome>;

/** Commands are imported lazily, because loading the code for builds and checks takes longer than most commands run. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  status: async () => (await import('./status.ts')).status,
  build: async () => (await import('./build.ts')).build,
  publish: async () => (await import('./publish.ts')).publish,
  promote: async () => (await import('./promote.ts')).promote,
  rollback: async () => (await import('./rollback.ts')).rollback,
  retire: async () => (await import('./retire.ts')).retire,
  canary: async () => (await import('./canary.ts')).canary,
  override: async () => (await import('./override.ts')).override,
  notes: async () => (await import('./notes.ts')).notes,
  errors: async () => (await import('./errors.ts')).errors,
  gc: async () => (await import('./gc.ts')).gc,
};

const HELP = `npm run release -- <command>; <name> is shell, or the name of an area

  status                         show the promoted versions
  build <name> [--folder PATH]   build and check the working tree's sources in their dist/
  publish <name> [--folder PATH] build, check and store them, or the sources in PATH, as the version in package.json
  promote <name>[@VERSION]…      run the journeys on a throwaway copy, then promote all of them at once
          [--to VERSION] [--no-journeys --reason TEXT]
  rollback <name> [--reason TEXT]   promote the previous version
  rollback --set ID              roll the whole site back to an earlier set
  retire <name> [--reason TEXT]  take an area off the site; its versions remain stored
  canary <name> --share 10% [--to VERSION]   give it to a share of the visitors, after the journeys; without options:
          [--no-journeys --reason TEXT]      show its health
  canary <name> --share 5,25,50 --every 30m  increase the share automatically, each after this time and 50 visitors,
          [--visitors 50] [--then promote]   as long as its health is not worse
  canary [<name>] --end          end it; without a name, end the only canary
  override <name>@<version>… [--for 2h]      print a signed link for testers
  notes <name> [--to VERSION]    show what a version (default: the newest) changes compared with the promoted one
  errors <name> [--all]          show the errors that pages reported in the last 30 days
  gc [--dry-run] [--sets 20] [--days 30]     delete old unused versions

  --json           print the result as JSON
  --url, --token   work on a server's store instead of the one in DATA_DIR; also RELEASE_TOKEN`;

export interface Answer {
  /** The exit code: 0 for success, 1 if the command was refused, 2 if the command line is invalid. */
  code: number;
  out: string;
  error: string;
}

/** Runs a command. Throws only unexpected errors. */
export async function runCommand([command = 'status', ...args]: string[]): Promise<Answer> {
  if (['help', '--help', '-h'].some((word) => word === command || args.includes(word)))
    return { code: 0, out: HELP, error: '' };
  // Options without a command are options of `status`.
  const isOption = command.startsWith('-');
  const all = isOption ? [command, ...args] : args;
  try {
    const load = COMMANDS[isOption ? 'status' : command];
    if (!load) throw new UsageError(`Unknown command ${command}; expected one of: ${Object.keys(COMMANDS).join(', ')}`);
    const run = await load();
    const { lines, json } = await run(all);
    return { code: 0, out: all.includes('--json') ? JSON.stringify(json) : lines.join('\n'), error: '' };
  } catch (cause) {
    const error = asRefusal(cause);
    if (error instanceof UsageError) return { code: 2, out: '', error: `${error.message}.` };
    if (error instanceof ReleaseRefusal) return { code: 1, out: '', error: `${error.message}.` };
    throw error;
  }
}
