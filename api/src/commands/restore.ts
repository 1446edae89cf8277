import { restoreBackup } from '../backup/restore-backup.ts';
import { standInsOf } from '../backup/stand-in-state.ts';
import { auditRows } from '../invariants/audit-data.ts';
import { readFileArgument } from './read-file-argument.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Use: npm run restore -- FILE [--replace]';

await runCommand(async (services) => {
  const { file, isSet: isReplacing } = readFileArgument('replace', USAGE);
  const { rows, pictures, missing, at, hasState, isAnalyzed } = await restoreBackup(services, {
    file,
    isReplacing,
    standIns: standInsOf(services.settings),
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`Restored, as of ${at.toISOString()}: rows ${rows}, pictures ${pictures}. Everybody is signed out.`);
  if (missing.length > 0) say(`These pictures were nowhere when it was made: ${missing.join(', ')}`);
  if (hasState) say('The local accounts and payments of then count from the next start on.');
  if (!isAnalyzed) say('The rows could not be counted (ANALYZE): the database is slower until it does so by itself.');

  // As of the backup's moment: what was under way then is what the worker goes on with.
  const violations = await auditRows(services.db, at);
  for (const { invariant, rule, row } of violations) say(`${invariant} broken: ${rule}: ${JSON.stringify(row)}`);
  if (violations.length > 0) process.exitCode = 1;
  say(violations.length === 0 ? 'The data is sound.' : `The backup has ${violations.length} rows that are not sound.`);
});
