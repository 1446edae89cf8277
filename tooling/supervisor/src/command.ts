import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from 'part-runtime';
import { lockHolder } from 'part-runtime/lock';
import { apiEnv } from './part-environments.ts';
import { apiEnvFile, type Product, startProduct } from './product.ts';
import { openScreen } from './progress.ts';
import { root } from './run-layout.ts';
import { prepare } from './run-product.ts';
import { readSettings } from './settings.ts';
import { prepareDataDir } from './start-checks.ts';
import { onStopSignal } from './stop-signals.ts';

// command.ts [--alone] <file.ts> [arguments…]: runs a command of the API with the API's settings. It uses the running
// product, or starts a database and stand-ins that run only as long as the command. `--alone` requires the latter. In
// production, commands/command.mjs runs the file directly.

let product: Product | undefined;
let stopCommand = () => {};
onStopSignal({ first: () => stopCommand(), second: () => process.exit(130) });
try {
  const given = process.argv.slice(2);
  const isAlone = given[0] === '--alone';
  const [file = '', ...args] = isAlone ? given.slice(1) : given;
  const env = await findEnvironment(isAlone);
  const code = await run(resolve(root, file), args, env);
  await product?.stop();
  process.exit(code);
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  await product?.stop();
  process.exit(1);
}

async function findEnvironment(isAlone: boolean): Promise<NodeJS.ProcessEnv> {
  const settings = readSettings(process.env, root);
  prepareDataDir(settings.dataDir);
  const holder = lockHolder(join(settings.dataDir, 'lock'));
  if (holder) {
    if (isAlone) {
      throw new StartError(
        `Travel Lodge runs on DATA_DIR ${settings.dataDir} (process ${holder.pid}); stop it first. Nothing was changed.`,
      );
    }
    const handed = apiEnvFile(settings.dataDir);
    if (!existsSync(handed)) throw new StartError('Travel Lodge is starting or stopping; try again in a moment.');
    return { ...process.env, ...(JSON.parse(readFileSync(handed, 'utf8')) as NodeJS.ProcessEnv) };
  }
  const screen = openScreen(join(settings.dataDir, 'logs', 'supervisor.log'));
  const places = await prepare({ ...settings, port: 0 }, screen);
  product = startProduct({ places, screen, mode: 'commands' });
  await product.ready;
  return apiEnv(places);
}

function run(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((done, reject) => {
    // Resolve relative file names against the caller's working directory.
    const from = process.env.INIT_CWD ?? process.cwd();
    const child = spawn(process.execPath, ['--disable-sigusr1', file, ...args], {
      env: { ...env, INIT_CWD: from },
      stdio: 'inherit',
    });
    stopCommand = () => child.kill('SIGTERM');
    child.once('error', reject);
    child.once('exit', (code, signal) => done(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}
