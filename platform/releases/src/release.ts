import { runCommand } from './tool/run-command.ts';

// npm run release -- <command>: publishes and promotes the shell and the areas, each on its own (docs/teams.md).
const { code, out, error } = await runCommand(process.argv.slice(2));
if (out) console.log(out);
if (error) console.error(error);
process.exitCode = code;
