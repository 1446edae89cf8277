import { join } from 'node:path';
import { assertDatabase } from 'api/base/database/assert-database';
import { StartError } from 'part-runtime';
import { takeLock } from 'part-runtime/lock';
import { type Product, type ProductOptions, startProduct } from './product.ts';
import { openScreen, type Screen } from './progress.ts';
import { awaitFormerProcesses } from './remembered-processes.ts';
import { takeRestoredState } from './restored-state.ts';
import { choosePlaces, type Places, root } from './run-layout.ts';
import { readSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { assertPortFree, prepareDataDir } from './start-checks.ts';
import { onStopSignal } from './stop-signals.ts';

interface RunOptions extends Pick<ProductOptions, 'mode' | 'isWatched' | 'extraParts'> {
  /** Returns changed settings for one command. */
  adjust?(settings: Settings): Settings;
}

/** `npm start` and `npm run dev`: runs the product until a signal stops it, and then ends this process. */
export async function runProduct({ adjust = (settings) => settings, ...options }: RunOptions): Promise<void> {
  let product: Product | undefined;
  let isAsked = false;
  let say = (line: string): void => void process.stdout.write(`${line}\n`);
  onStopSignal({
    first() {
      isAsked = true;
      say('Stopping…');
      setTimeout(() => process.exit(1), 9_500).unref();
      void (product?.stop() ?? Promise.resolve()).then(() => process.exit(0));
    },
    second() {
      product?.kill();
      process.exit(130);
    },
  });
  try {
    const settings = adjust(readSettings(process.env, root));
    const screen = openScreenFor(settings);
    say = screen.say;
    const places = await prepare(settings, screen);
    product = startProduct({ ...options, places, screen });
    await product.ready;
    screen.say(`Travel Lodge is ready: http://localhost:${places.ports.site}`);
    screen.say('Stop it with Ctrl-C.');
  } catch (error) {
    if (isAsked) return;
    process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
    await product?.stop();
    process.exit(1);
  }
}

function openScreenFor(settings: Settings): Screen {
  prepareDataDir(settings.dataDir);
  process.stdout.on('error', () => {}); // The end of a reader must not stop the product.
  return openScreen(join(settings.dataDir, 'logs', 'supervisor.log'), (line) => process.stdout.write(`${line}\n`));
}

/** Locks the data folder for this product and validates everything that can be validated before a part starts. */
export async function prepare(settings: Settings, screen: Screen): Promise<Places> {
  const { dataDir, port, host } = settings;
  const file = join(dataDir, 'lock');
  const lock = takeLock(file, port ? `http://localhost:${port}` : '');
  if (!lock.taken) {
    const { pid, note } = lock.holder;
    throw new StartError(
      `Travel Lodge already runs on DATA_DIR ${dataDir} (process ${pid}${note ? `, ${note}` : ''}); stop it, or start another copy with PORT=${(port || 4000) + 1} DATA_DIR=/another/folder npm start.`,
    );
  }
  process.once('exit', () => lock.release());
  if (lock.afterCrash) await awaitFormerProcesses(dataDir);
  takeRestoredState(dataDir);
  if (port) await assertPortFree(port, host);
  if (settings.databaseUrl) await assertDatabase(settings.databaseUrl);
  return choosePlaces(settings, readSecrets(dataDir, screen.say));
}
