import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { JourneysResult } from 'contracts';
import { lockHolder } from 'part-runtime/lock';
import { applyChange } from '../changes/apply-change.ts';
import { candidate } from '../changes/candidate-set.ts';
import { makeOverride } from '../changes/make-override.ts';
import { releaseNotes } from '../changes/release-notes.ts';
import { readState } from '../changes/state.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { siteSecret } from '../store/site-secret.ts';
import type { Store } from '../store/store.ts';
import { releaseSettings } from './settings.ts';
import { ownResults, type Results } from './site-results.ts';
import type { Target } from './target.ts';

/**
 * A target for the store in a folder, which works whether or not the product is running. It has no page reports.
 * The journeys' results are those of the product, or while it is stopped, those of this process.
 */
export function localTarget(store: Store, dataDir: string): Target {
  const passed: JourneysResult[] = [];
  const here: Results = {
    read: async () => passed,
    add: async (result) => void passed.push({ ...result, at: new Date().toISOString() }),
  };
  const results = async () => {
    const { QA_TOKEN, NODE_ENV } = releaseSettings.read(process.env);
    const isAllowed = QA_TOKEN !== undefined || NODE_ENV !== 'production';
    return (await ownResults(store, dataDir)) ?? (isAllowed ? here : undefined);
  };
  const readResults = async () => (await (await results())?.read()) ?? [];
  const state = async () => {
    await store.shared?.mirror.pull();
    return readState(store, { results: readResults });
  };
  return {
    state,
    change: async (change) => {
      await applyChange(store, { ...change, by: userName() }, readResults);
      return state();
    },
    publish: async (release, folder) => {
      // Imported lazily, because the checks take long to load.
      const { publish } = await import('../publish/publish.ts');
      return publish(store, release, folder, userName());
    },
    override: async (request) => {
      const settings = releaseSettings.read(process.env);
      const isProduction = settings.NODE_ENV === 'production';
      const key = await siteSecret(store, 'override-key', { setting: settings.OVERRIDE_KEY, isProduction });
      const siteUrl = settings.SITE_URL ?? (lockHolder(join(dataDir, 'lock'))?.note || 'http://localhost:4000');
      return makeOverride(store, { overrideKey: key, siteUrl }, request, { by: userName(), may: '*' });
    },
    candidate: async ({ versions }) => candidate(store, versions, readResults),
    results,
    errors: async () => {
      throw new ReleaseRefusal('unknown-call', 'Only the site has page errors: read them with --url and --token');
    },
    notes: (name, to) => releaseNotes(store, name, to),
    copyVersion: async (name, version, into) => {
      const release = await store.readRelease(name, version);
      if (!release) throw new ReleaseRefusal('unknown-version', `${name} ${version} is not in the release store`);
      await into.add(release, store.folderOf(name, version), userName());
    },
  };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'somebody'; // the user id has no entry in the system's database
  }
}
