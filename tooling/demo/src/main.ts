import { runCommand } from 'api/commands/run-command';
import { StartError } from 'part-runtime';
import { resetAll } from './reset.ts';
import { seedDemo } from './seed.ts';
import { demoSettings } from './settings.ts';

const USAGE = 'Usage: npm run demo -- seed, or npm run demo -- reset';

await runCommand(async (services) => {
  if (services.settings.isProduction) throw new StartError('Demo data is never created in production.');
  const command = process.argv[2];
  if (command !== 'seed' && command !== 'reset') throw new StartError(USAGE);
  if (command === 'reset') await resetAll(services);
  const generated = demoSettings.read(process.env).SEED_ROOMS;
  await seedDemo(services, { generated, say: (line) => process.stdout.write(`${line}\n`) });
});
