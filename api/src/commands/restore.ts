import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from 'supervisor/part';
import { auditRows } from '../audit/audit-data.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { standInsOf } from '../backup/stand-in-state.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Use: npm run restore -- FILE [--replace]';

await runCommand(async (services) => {
  const { file, isReplacing } = readArguments();
  const { rows, pictures, at, hasState } = await restoreBackup(services, {
    file,
    isReplacing,
    standIns: standInsOf(services.settings),
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`Restored, as of ${at.toISOString()}: rows ${rows}, pictures ${pictures}. Everybody is signed out.`);
  if (hasState) say('The local accounts and payments of then count from the next start on.');

  // As of the backup's moment: what was under way then is what the worker goes on with.
  const violations = await auditRows(services.db, at);
  for (const { invariant, rule, row } of violations) say(`${invariant} broken: ${rule}: ${JSON.stringify(row)}`);
  if (violations.length > 0) process.exitCode = 1;
  say(violations.length === 0 ? 'The data is sound.' : `The backup has ${violations.length} rows that are not sound.`);
});

function readArguments(): { file: string; isReplacing: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new Error(USAGE);
    return { file: resolve(process.env.INIT_CWD || '.', name), isReplacing: values.replace === true };
  } catch {
    throw new StartError(USAGE);
  }
}
