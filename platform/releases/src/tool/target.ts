import { join, resolve } from 'node:path';
import type { OverrideRequest, ReleaseChange, ReleaseName, ReleasesState } from 'contracts';
import type { Published } from '../publish/publish.ts';
import type { Release } from '../store/release.ts';
import { openStore, type Store } from '../store/store.ts';
import { localTarget } from './local-target.ts';
import { remoteTarget } from './remote-target.ts';
import { releaseSettings } from './settings.ts';
import { UsageError } from './usage.ts';

/** The release store that a command works on: the one of a `DATA_DIR`, or a server's. All reject with ReleaseRefusal. */
export interface Target {
  state(): Promise<ReleasesState>;
  /** Answers the state after it. */
  change(change: ReleaseChange): Promise<ReleasesState>;
  publish(release: Release, folder: string): Promise<Published>;
  override(request: OverrideRequest): Promise<{ url: string; until: string }>;
  /** Brings a stored version into another store. */
  bring(name: ReleaseName, version: string, into: Store): Promise<void>;
}

interface Where {
  url?: string | undefined;
  token?: string | undefined;
}

export function openTarget({ url, token = releaseSettings.read(process.env).RELEASE_TOKEN }: Where): Target {
  if (!url) return localTarget(localStore(), dataDir());
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`--url must be the address of a site, not ${url}`);
  if (!token) throw new UsageError('A server needs a token: --token or RELEASE_TOKEN');
  return remoteTarget(new URL(url).origin, token);
}

export function dataDir(): string {
  return resolve(releaseSettings.read(process.env).DATA_DIR ?? '.data');
}

export function localStore(): Store {
  return openStore(join(dataDir(), 'releases'));
}
