import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { OFFLINE_CACHE, OFFLINE_WORKER } from 'contracts';
import type { CurrentSets } from './current-sets.ts';
import { sendReleasedFile } from './released-file.ts';
import type { EdgeSettings } from './settings.ts';

const FILE = OFFLINE_WORKER.slice(1);
// Browsers ask for it again at each visit, whatever it says; so do caches between.
const NO_CACHE = 'no-cache';

const remover = readFileSync(join(import.meta.dirname, 'page/browser/remove-worker.js'), 'utf8').replace(
  'OFFLINE_CACHE',
  `'${OFFLINE_CACHE}'`,
);

/**
 * Sends the worker of the promoted shell, whichever set the visitor has. When that shell has none, or the operator has
 * switched it off, sends one that takes itself and what was kept off the device.
 */
export async function sendOfflineWorker(
  request: IncomingMessage,
  response: ServerResponse,
  { sets, settings }: { sets: CurrentSets; settings: Pick<EdgeSettings, 'releases' | 'config'> },
): Promise<void> {
  const shell = (await sets.current())?.promoted.shell;
  if (!shell) {
    // A failed update leaves browsers the worker that they have.
    response.writeHead(503, { 'cache-control': 'no-store', 'retry-after': '2' }).end();
    return;
  }
  if (settings.config.keepsOffline && shell.files[FILE]) {
    const path = `shell/${shell.version}/${FILE}`;
    if (await sendReleasedFile(request, response, join(settings.releases, 'r'), path, NO_CACHE)) return;
  }
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': NO_CACHE });
  response.end(request.method === 'HEAD' ? undefined : remover);
}
