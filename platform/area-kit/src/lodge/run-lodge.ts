import { StartError } from 'part-runtime';
import { ReleaseRefusal } from 'releases/store/refusal';
import { UsageError } from 'releases/tool/arguments';
import { AreaProblem } from '../areas/template.ts';
import { hasNeededNode, NEEDED_NODE } from './needed-node.ts';

type Command = (args: string[], folder: string) => Promise<number>;

/** Imported lazily, because `new` runs where the build's packages are not installed. */
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

  new NAME --site URL [--folder PATH]   make a repository for a new area of that site
  dev [--api URL]                run the area alone, with the API of the site
  dev --site [URL]               run it inside the site, in your browser alone
      [--port N]                 4100 by default
  check                          types, tests, build, and the contract with the site's shell
  build                          build it into dist/, and check it
  publish                        build, check and store it as the version of package.json; no visitor gets it
  preview [--for 2h]             print a signed link to the site with this version
  canary [--share 10% | --end]   give this version to a share of the visitors; without options: show how it does
      [--share 5,25,50 --every 30m [--visitors 50] [--then promote]]   let the share grow by itself
      [--role host | --country DE | --header 'x-qa: 1']   for these alone
  promote [--to VERSION] [--no-journeys --reason TEXT]   give it to everybody
  rollback [--reason TEXT]       promote the version before
  retire [--reason TEXT]         take the area off the site; its versions stay stored
  status                         show what is promoted
  notes [--to VERSION]           show what a version changes against the promoted one
  errors [--all]                 show what pages reported of the area, to the line of the source

  --url URL        another site than that of package.json ("lodge": { "site": "https://…" })
  --token TOKEN    the area's release token; better in RELEASE_TOKEN
  --json           print the result as JSON`;

/** Runs a command line. Returns 0, 1 if the command was refused, or 2 if the command line is not valid. */
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

/** Prints expected errors. Any other error is a bug and rethrown. */
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
