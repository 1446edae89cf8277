import { standInsOf, writeBackup } from '../operations/index.ts';
import { readFileArgument } from './read-file-argument.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run backup -- FILE [--force]';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

await runCommand(async (services) => {
  const { file, isSet: isForced } = readFileArgument('force', USAGE);
  const options = { file, isForced, standIns: standInsOf(services.settings), signal: stopping.signal };
  const { rows, pictures, missing } = await writeBackup(services, options);
  process.stdout.write(`Saved in ${file}: rows ${rows}, pictures ${pictures}.\n`);
  if (missing.length === 0) return;
  process.exitCode = 1;
  process.stderr.write(`Pictures that were not found and are not in the backup: ${missing.join(', ')}\n`);
});
