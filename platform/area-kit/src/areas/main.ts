import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createArea, removeArea } from './create-area.ts';
import { AreaProblem } from './template.ts';

// `npm run area -- new <name>` creates a runnable area (docs/teams.md).
const ROOT = join(import.meta.dirname, '../../../..');

const HELP = `npm run area -- <command>

  new <name> [--owner @site/team]   create remote-<name>/ with a page, a test and a workflow, and install it
  remove <name> [--force]           delete it from this repository; --force also deletes uncommitted changes

The name is part of URLs and tags, and cannot be changed later.`;

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { owner: { type: 'string' }, force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const [command, name, ...more] = positionals;
  if (values.help || command === undefined || command === 'help') {
    console.log(HELP);
    return 0;
  }
  if (name === undefined || more.length > 0)
    throw new AreaProblem(`Expected one name: npm run area -- ${command} <name>`);
  if (command === 'remove') {
    if (!values.force && hasUncommitted(name))
      throw new AreaProblem(`remote-${name} has uncommitted changes; commit them, or add --force`);
    await removeArea(ROOT, name);
    console.log(
      `removed remote-${name}. A site that has it loses it at its next npm start; elsewhere: npm run release -- retire ${name}`,
    );
    return 0;
  }
  if (command !== 'new') throw new AreaProblem(`Unknown command ${command}; expected new or remove`);
  const changed = await createArea(ROOT, name, values.owner);
  const isInstalled = install();
  console.log([`made ${changed.join(', ')}`, ...nextSteps(name, isInstalled)].join('\n'));
  return isInstalled ? 0 : 1;
}

function hasUncommitted(name: string): boolean {
  const status = spawnSync('git', ['status', '--porcelain', '--', `remote-${name}`], { cwd: ROOT, encoding: 'utf8' });
  return status.stdout?.trim() !== '';
}

function nextSteps(name: string, isInstalled: boolean): string[] {
  if (!isInstalled) return ['  its packages could not be installed; any other command tries it again'];
  return [
    `  cd remote-${name} && npm run dev     it runs alone, at http://localhost:4000`,
    `  npm run release -- publish ${name}    in the root: docs/teams.md, "Add an area"`,
  ];
}

/** Installs the packages by running a command that does nothing else: every command first installs missing packages. */
function install(): boolean {
  const command = join(ROOT, 'tooling/supervisor/commands/run.mjs');
  return (
    spawnSync(process.execPath, [command, '--bin', 'node', '--version'], { stdio: ['ignore', 'ignore', 2] }).status ===
    0
  );
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isExpected =
    error instanceof AreaProblem || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  if (!isExpected) throw error;
  console.error(`${(error as Error).message.split('\n')[0]}${error instanceof AreaProblem ? '.' : ''}`);
  process.exitCode = 2;
}
