import { runCommand } from 'api/commands/run-command';
import { StartError } from 'part-runtime';
import { demo } from './demo.ts';
import { resetAll } from './reset.ts';
import { seedDemo } from './seed.ts';

const USAGE = 'Use: npm run demo -- seed, or npm run demo -- reset';

await runCommand(async (services) => {
  if (services.settings.isProduction) throw new StartError('Demo data is never made in production.');
  const command = process.argv[2];
  if (command !== 'seed' && command !== 'reset') throw new StartError(USAGE);
  if (command === 'reset') await resetAll(services);
  const generated = Number(process.env.SEED_ROOMS || 0);
  if (!Number.isInteger(generated) || generated < 0) throw new StartError('SEED_ROOMS must be a number of rooms.');
  await seedDemo(services, demo, { generated, say: (line) => process.stdout.write(`${line}\n`) });
});
