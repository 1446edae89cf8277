import { join, resolve } from 'node:path';
import { readReleaseBucket } from '../store/bucket-settings.ts';
import { openStore, type Store } from '../store/store.ts';
import { UsageError } from './arguments.ts';
import { localTarget } from './local-target.ts';
import { remoteTarget } from './remote-target.ts';
import { releaseSettings } from './settings.ts';
import type { Target } from './target.ts';

interface Where {
  url?: string | undefined;
  token?: string | undefined;
}

export function openTarget({ url, token = releaseSettings.read(process.env).RELEASE_TOKEN }: Where): Target {
  if (!url) return localTarget(localStore(), dataDir());
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`--url must be the http address of a site; got: ${url}`);
  if (!token) throw new UsageError('A site requires a token, even for reading: --token or RELEASE_TOKEN');
  return remoteTarget(new URL(url).origin, token);
}

export function dataDir(): string {
  return resolve(releaseSettings.read(process.env).DATA_DIR ?? '.data');
}

export function localStore(): Store {
  return openStore(join(dataDir(), 'releases'), readReleaseBucket(process.env));
}
