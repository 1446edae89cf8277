import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from 'supervisor/part';
import { standInsOf } from '../backup/stand-in-state.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Use: npm run backup -- FILE [--force]';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

await runCommand(async (services) => {
  const { file, isForced } = readArguments();
  const options = { file, isForced, standIns: standInsOf(services.settings), signal: stopping.signal };
  const { rows, pictures, missing } = await writeBackup(services, options);
  process.stdout.write(`Saved in ${file}: rows ${rows}, pictures ${pictures}.\n`);
  if (missing.length === 0) return;
  process.stderr.write(`These pictures are nowhere, and so not in it: ${missing.join(', ')}\n`);
});

function readArguments(): { file: string; isForced: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new Error(USAGE);
    return { file: resolve(process.env.INIT_CWD || '.', name), isForced: values.force === true };
  } catch {
    throw new StartError(USAGE);
  }
}
