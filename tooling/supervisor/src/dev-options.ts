import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from 'part-runtime';
import { root } from './run-layout.ts';
import type { Settings } from './settings.ts';

/** The options of `npm run dev`, which runs the whole site or one area. */
export interface DevOptions {
  area?: string;
  /** The folder of the area's sources, if they are not in this tree. */
  folder?: string;
  /** The deployed site inside which the area runs. */
  site?: string;
  /** The site whose API the area uses in its own frame. */
  api?: string;
  /** True to run the whole site with built pages, for work on the API. */
  built?: boolean;
}

const USAGE =
  'Usage: npm run dev -- --area NAME [--site URL | --api URL] [--folder PATH], npm run dev -- --built, or npm run dev alone.';
/** Not 4000, which is the default port of `npm start`. */
const ALTERNATIVE_PORT = 4100;

/** @throws StartError if the options contradict each other */
export function readDevOptions(args: string[]): DevOptions {
  // pnpm passes the `--` that npm would remove.
  const given = parse(args.filter((arg) => arg !== '--'));
  if (given.built && Object.keys(given).length > 1) throw new StartError(`--built is for the whole site. ${USAGE}`);
  if (!given.area && !given.built && Object.keys(given).length > 0)
    throw new StartError(`Specify the area with --area. ${USAGE}`);
  if (given.area && !existsSync(join(root, `remote-${given.area}`))) {
    throw new StartError(`There is no area ${given.area}.`);
  }
  if (given.site && given.api) throw new StartError(`Use --site or --api, not both. ${USAGE}`);
  return given;
}

function parse(args: string[]): DevOptions {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args,
      options: { area: option, folder: option, site: option, api: option, built: { type: 'boolean' } },
    });
    return { ...values };
  } catch (error) {
    throw new StartError(`${(error as Error).message}. ${USAGE}`);
  }
}

export function areaEnv({ area = '', folder, site, api }: DevOptions): NodeJS.ProcessEnv {
  return {
    AREA: area,
    AREA_FRAME: site ? 'site' : 'alone',
    ...((site || api) && { AREA_SITE: site || api }),
    ...(folder && { AREA_FOLDER: resolve(folder) }),
  };
}

/** Prevents an area that runs against a remote site from interfering with a product on this machine. */
export function isolateArea(settings: Settings, area: string, wantedPort: string | undefined): Settings {
  return {
    ...settings,
    port: wantedPort ? settings.port : ALTERNATIVE_PORT,
    dataDir: join(settings.dataDir, 'areas', area),
    host: '127.0.0.1',
    databaseUrl: undefined,
    siteUrl: undefined,
  };
}
