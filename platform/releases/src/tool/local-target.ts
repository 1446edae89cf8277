import { userInfo } from 'node:os';
import { join } from 'node:path';
import { lockHolder } from 'part-runtime/lock';
import { applyChange } from '../changes/apply-change.ts';
import { candidate } from '../changes/candidate-set.ts';
import { makeOverride } from '../changes/make-override.ts';
import { releaseNotes } from '../changes/release-notes.ts';
import { readState } from '../changes/state.ts';
import { gateKeys } from '../store/gate-keys.ts';
import { overrideKey } from '../store/override-link.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { addResult } from '../store/results.ts';
import type { Store } from '../store/store.ts';
import { releaseSettings } from './settings.ts';
import type { Target } from './target.ts';

/** A target for the store in a folder, which works whether or not the product is running. It has no page reports. */
export function localTarget(store: Store, dataDir: string): Target {
  const keys = () => {
    const { GATE_KEYS, GATE_KEY, NODE_ENV } = releaseSettings.read(process.env);
    return gateKeys(store, { trusted: GATE_KEYS, signer: GATE_KEY, isProduction: NODE_ENV === 'production' });
  };
  const trusted = async () => (await keys()).trusted;
  const state = async () => {
    await store.shared?.mirror.pull();
    return readState(store, { trusted });
  };
  return {
    state,
    change: async (change) => {
      await applyChange(store, { ...change, by: userName() }, await trusted());
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
      const key = await overrideKey(store, { setting: settings.OVERRIDE_KEY, isProduction });
      const siteUrl = settings.SITE_URL ?? (lockHolder(join(dataDir, 'lock'))?.note || 'http://localhost:4000');
      return makeOverride(store, { overrideKey: key, siteUrl }, request, { by: userName(), may: '*' });
    },
    candidate: async ({ versions }) => candidate(store, versions, await trusted()),
    addResult: async (signed) => addResult(store, await trusted(), signed),
    signer: async () => (await keys()).signer,
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
