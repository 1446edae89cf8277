import { perform } from './tool/perform.ts';

// npm run release -- <command>: publishes and promotes the shell and the areas, each on its own (docs/teams.md).
const { code, out, error } = await perform(process.argv.slice(2));
if (out) console.log(out);
if (error) console.error(error);
process.exitCode = code;
