import { join } from 'node:path';
import { StartError } from 'part-runtime';
import { portTrouble } from 'part-runtime/ports';
import { noNames, readArguments, UsageError } from 'releases/tool/arguments';
import { readSitePage } from '../dev/area-settings.ts';
import { areaBeforeSite, startAreaServer } from '../dev/serve-area.ts';
import { readRepository, siteOf } from './repository.ts';

const PORT = 4100;

/** Runs the area until Ctrl-C, in a small frame with the site's API or, with `--site`, inside the site's pages. */
export async function dev(args: string[], folder: string): Promise<number> {
  const option = { type: 'string' } as const;
  const { values, positionals } = readArguments(withSite(args), { api: option, site: option, port: option });
  noNames(positionals);
  if (values.api && values.site !== undefined) throw new UsageError('Use --site or --api, not both');
  const repository = readRepository(folder);
  const site = siteOf(values.site || values.api || values.url, repository);
  const port = portOf(values.port ?? process.env.PORT ?? String(PORT));
  const trouble = await portTrouble(port, '127.0.0.1');
  if (trouble) throw new StartError(`Port ${port} cannot be used (${trouble}); choose another one with --port.`);
  const page = await readSitePage(site);
  process.env.DATA_DIR ??= join(folder, 'node_modules/.lodge');
  const { name } = repository.manifest;
  const frame = values.site === undefined ? 'alone' : 'site';
  const area = { area: name, folder, frame, site } as const;
  const vite = await startAreaServer(area, page, ({ message }: { message?: string }) => console.error(message));
  const server = areaBeforeSite(area, site, port, vite);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening);
  });
  console.log(`${name} ${frame === 'alone' ? 'alone' : `inside ${site.origin}`} is ready: http://localhost:${port}`);
  await new Promise<void>((ended) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended());
  });
  server.closeAllConnections();
  await Promise.all([vite.stop(), new Promise((closed) => server.close(closed))]);
  return 0;
}

/** Gives `--site` an empty value if it has none, which means the site in `package.json`. */
function withSite(args: string[]): string[] {
  return args.map((arg, index) => (arg === '--site' && (args[index + 1] ?? '-').startsWith('-') ? '--site=' : arg));
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new UsageError(`--port must be a number from 1 to 65535; got: ${text}`);
}
