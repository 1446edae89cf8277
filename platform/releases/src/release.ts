import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// `npm run release -- <command>` publishes and promotes the shell and each area independently (docs/teams.md).

// The cache halves the run time of short commands.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'));
const { runCommand } = await import('./tool/run-command.ts');
const { code, out, error } = await runCommand(process.argv.slice(2));
if (out) console.log(out);
if (error) console.error(error);
process.exitCode = code;
