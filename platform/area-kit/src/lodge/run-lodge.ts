import { StartError } from 'part-runtime';
import { ReleaseRefusal } from 'releases/store/refusal';
import { UsageError } from 'releases/tool/arguments';
import { AreaProblem } from '../areas/template.ts';
import { hasNeededNode, NEEDED_NODE } from './needed-node.ts';

type Command = (args: string[], folder: string) => Promise<number>;

/** The commands are imported lazily, because `new` also runs where the build's packages are not installed. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  new: async () => (await import('./new.ts')).makeNew,
  dev: async () => (await import('./dev.ts')).dev,
  check: async () => (await import('./check.ts')).check,
};
const OF_RELEASES = [
  'build',
  'publish',
  'preview',
  'promote',
  'canary',
  'rollback',
  'retire',
  'status',
  'notes',
  'errors',
];

const HELP = `lodge <command>, in the folder of an area (docs/teams.md)

  new NAME --site URL [--folder PATH]   create a repository for a new area of that site
  dev [--api URL]                run the area by itself, with the site's API
  dev --site [URL]               run it inside the site, only in your browser
      [--port N]                 the local port; default: 4100
  check                          check types, tests, build and the contract with the site's shell
  build                          build it into dist/ and check it
  publish                        build, check and store it as the version in package.json; no visitor gets it yet
  preview [--for 2h]             print a signed link to the site with this version
  canary [--share 10% | --end]   give this version to a share of the visitors; without options: show its health
      [--share 5,25,50 --every 30m [--visitors 50] [--then promote]]   increase the share automatically
  promote [--to VERSION] [--no-journeys --reason TEXT]   give it to all visitors
  rollback [--reason TEXT]       promote the previous version
  retire [--reason TEXT]         take the area off the site; its versions remain stored
  status                         show the promoted versions
  notes [--to VERSION]           show what a version changes compared with the promoted one
  errors [--all]                 show errors that pages reported, with the line in the source code

  --url URL        a site other than the one in package.json ("lodge": { "site": "https://…" })
  --token TOKEN    the area's release token; preferably in RELEASE_TOKEN
  --json           print the result as JSON`;

/** Runs a command. Returns the exit code: 0 for success, 1 if the command failed, 2 if the arguments are invalid. */
export async function runLodge([command, ...args]: string[], folder: string): Promise<number> {
  if (!command || ['help', '--help', '-h'].some((word) => word === command || args.includes(word))) {
    console.log(HELP);
    return 0;
  }
  try {
    const isOfReleases = OF_RELEASES.includes(command);
    const known = COMMANDS[command];
    if (!known && !isOfReleases) {
      const all = [...Object.keys(COMMANDS), ...OF_RELEASES].join(', ');
      throw new UsageError(`Unknown command ${command}; expected one of: ${all}`);
    }
    if (command !== 'new' && !hasNeededNode)
      throw new UsageError(
        `lodge ${command} needs Node ${NEEDED_NODE} or newer, and this is ${process.versions.node}; update it, or type npm install --save-dev node@24`,
      );
    if (known) return await (await known())(args, folder);
    const { release } = await import('./release.ts');
    return await release(command, args, folder);
  } catch (error) {
    return fail(error);
  }
}

/** Prints an expected error and returns its exit code. Rethrows any other error, which is a bug. */
function fail(error: unknown): number {
  if (error instanceof StartError) return say(error.message, 1);
  if (error instanceof ReleaseRefusal) return say(`${error.message}.`, 1);
  if (error instanceof UsageError || error instanceof AreaProblem) return say(`${error.message}.`, 2);
  throw error;
}

function say(sentence: string, code: number): number {
  console.error(sentence);
  return code;
}
