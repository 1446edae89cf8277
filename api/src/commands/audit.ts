import { auditData } from '../operations/index.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (services) => {
  const violations = await auditData(services);
  for (const { invariant, rule, row } of violations) {
    process.stdout.write(`${invariant} broken: ${rule}: ${JSON.stringify(row)}\n`);
  }
  if (violations.length > 0) process.exitCode = 1;
  process.stdout.write(
    violations.length === 0 ? 'The data is consistent: I1 to I6 hold.\n' : `${violations.length} rows.\n`,
  );
});
