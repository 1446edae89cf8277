import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { DEVELOPMENT_SHELL, type StartFiles } from 'releases/store/release';
import { Parser, type ReadEntry } from 'tar';

export interface DevelopmentShell {
  start: StartFiles;
  files: ReadonlyMap<string, Buffer>;
}

/** Downloads the development build of the shell at `base`. Undefined for shells that predate development builds. */
export async function readDevelopmentShell(site: URL, base: string): Promise<DevelopmentShell | undefined> {
  const answer = await fetch(new URL(base + DEVELOPMENT_SHELL, site));
  if (!answer.ok) return undefined;
  const files = new Map<string, Buffer>();
  const reading: Promise<unknown>[] = [];
  const parser = new Parser({ strict: true });
  parser.on('entry', (entry: ReadEntry) => {
    const path = entry.path.replace(/^package\//, '');
    reading.push(entry.concat().then((content) => files.set(path, content)));
  });
  const ended = new Promise((resolve, reject) => parser.once('end', resolve).once('error', reject));
  parser.end(Buffer.from(await answer.arrayBuffer()));
  await ended;
  await Promise.all(reading);
  const start = JSON.parse(files.get('start.json')?.toString() ?? '{}') as StartFiles;
  return start.entry ? { start, files } : undefined;
}

const FOLDER = 'development/';
const SCRIPT = 'text/javascript; charset=utf-8';
/** The area and the page must share one copy of React's refresh runtime. */
const REFRESH = '/@react-refresh';
const PREAMBLE = '/@lodge/refresh.js';

/** This script must run before React, so that the refresh runtime sees every component that React renders. */
const PREAMBLE_CODE = `
import refresh from '${REFRESH}';
refresh.injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

/** Makes a page of a deployed site load the development build of its shell. */
export function withDevelopmentShell(html: string, base: string, { start }: DevelopmentShell): string {
  const script = (address: string) => `<script type="module" src="${address}"></script>`;
  return html
    .replace(/<link rel="modulepreload"[^>]* href="([^"]*)"[^>]*>\n?/g, (link, href: string) =>
      href.startsWith(base) ? '' : link,
    )
    .replace(/<script type="module"[^>]* src="([^"]*)"[^>]*><\/script>/, (tag, src: string) =>
      src.startsWith(base) ? script(PREAMBLE) + script(base + FOLDER + start.entry) : tag,
    );
}

/** Serves the files of the development build. Returns false for any other path. */
export async function sendDevelopmentFile(
  address: string,
  response: ServerResponse,
  shellOf: (base: string) => Promise<DevelopmentShell | undefined>,
): Promise<boolean> {
  if (address === PREAMBLE) return send(response, PREAMBLE_CODE);
  if (address === REFRESH) return send(response, refreshRuntime());
  const [, base, file = ''] = /^(\/r\/shell\/[^/]+\/)development\/(.+)$/.exec(address) ?? [];
  const type = TYPES[extname(file)];
  const content = base && type && (await shellOf(base).catch(() => undefined))?.files.get(file);
  return content ? send(response, content, type) : false;
}

const TYPES: Record<string, string> = {
  '.js': SCRIPT,
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

function send(response: ServerResponse, content: string | Buffer, type = SCRIPT): true {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(content);
  return true;
}

/** Reads the refresh runtime that `@vitejs/plugin-react` serves. */
function refreshRuntime(): string {
  const plugin = dirname(createRequire(import.meta.url).resolve('@vitejs/plugin-react'));
  return readFileSync(join(plugin, 'refresh-runtime.js'), 'utf8');
}
