import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sendProblem } from './http/problem.ts';

const NAMES = ['terms', 'privacy', 'help', 'contact'];
const OWN = join(import.meta.dirname, '../texts');

/** Sends a text from the operator's `folder`, or the product's text if the operator has not replaced it. */
export async function sendSiteText(response: ServerResponse, name: string, folder: string | undefined): Promise<void> {
  if (!NAMES.includes(name)) return sendProblem(response, 404, 'not-found', 'This could not be found.');
  const file = `${name}.txt`;
  const replaced = folder === undefined ? undefined : await readIfThere(join(folder, file));
  const text = replaced ?? (await readFile(join(OWN, file), 'utf8'));
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' });
  response.end(response.req.method === 'HEAD' ? undefined : JSON.stringify({ text }));
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
