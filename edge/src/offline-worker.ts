import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { OFFLINE_CACHE, OFFLINE_WORKER } from 'contracts';
import type { CurrentSets } from './current-sets.ts';
import { sendReleasedFile } from './released-file.ts';
import type { EdgeSettings } from './settings.ts';

const FILE = OFFLINE_WORKER.slice(1);
// Intermediate caches must revalidate the worker at each visit, as browsers do.
const NO_CACHE = 'no-cache';

const remover = readFileSync(join(import.meta.dirname, 'page/browser/remove-worker.js'), 'utf8').replace(
  'OFFLINE_CACHE',
  `'${OFFLINE_CACHE}'`,
);

/**
 * Sends the service worker of the promoted shell, regardless of the visitor's set. If the shell has none, or the
 * operator has disabled it, sends a worker that removes itself and its cache from the device.
 */
export async function sendOfflineWorker(
  request: IncomingMessage,
  response: ServerResponse,
  { sets, settings }: { sets: CurrentSets; settings: Pick<EdgeSettings, 'releases' | 'config'> },
): Promise<void> {
  const shell = (await sets.current())?.promoted.shell;
  if (!shell) {
    // If this update fails, browsers keep their current worker.
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
