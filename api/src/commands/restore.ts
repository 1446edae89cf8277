import { auditRows, restoreBackup, standInsOf } from '../operations/index.ts';
import { readFileArgument } from './read-file-argument.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run restore -- FILE [--replace]';

await runCommand(async (services) => {
  const { file, isSet: isReplacing } = readFileArgument('replace', USAGE);
  const { rows, pictures, missing, at, hasState, isAnalyzed } = await restoreBackup(services, {
    file,
    isReplacing,
    standIns: standInsOf(services.settings),
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`Restored, as of ${at.toISOString()}: rows ${rows}, pictures ${pictures}. Everyone has been signed out.`);
  if (missing.length > 0) say(`Pictures missing from the backup: ${missing.join(', ')}`);
  if (hasState) say('The restored local accounts and payments take effect at the next start.');
  if (!isAnalyzed) say('ANALYZE failed: queries may be slow until autovacuum runs it.');

  // Audit the state as of the time of the backup, because the worker will resume the jobs that were running then.
  const violations = await auditRows(services.db, at);
  for (const { invariant, rule, row } of violations) say(`${invariant} broken: ${rule}: ${JSON.stringify(row)}`);
  if (violations.length > 0) process.exitCode = 1;
  say(`Before you start: npm run after-restore -- ${at.toISOString()} settles the payments made since then.`);
  say(violations.length === 0 ? 'The data is consistent.' : `The backup has ${violations.length} inconsistent rows.`);
});
