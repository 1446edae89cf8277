import { DRAFTS_PREFIX } from 'contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gina, hanna } from './testing/fake-site.ts';
import { startSite } from './testing/start-site.ts';

const keyOf = (uid: string) => `${DRAFTS_PREFIX}${uid}:new`;
let kept: Record<string, unknown>;
let keptInTab: Record<string, unknown>;

/** A fake `Storage`. As in a browser, its keys are enumerable properties, but its methods are not. */
const storageOf = (values: Record<string, unknown>) =>
  new Proxy(values, {
    get: (target, name) =>
      name === 'removeItem'
        ? (key: string) => Reflect.deleteProperty(target, key)
        : name in target
          ? target[String(name)]
          : () => null,
  });

beforeEach(() => {
  kept = { [keyOf(gina.uid)]: 'a', [keyOf(hanna.uid)]: 'b', 'lodge-mode': 'host' };
  keptInTab = { [keyOf(gina.uid)]: 'c', [keyOf(hanna.uid)]: 'd', 'lodge-places': '{}' };
  vi.stubGlobal('localStorage', storageOf(kept));
  vi.stubGlobal('sessionStorage', storageOf(keptInTab));
});
// Don't use `unstubAllGlobals`, because the test site's document must remain stubbed.
afterEach(() => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
});

test('signing out deletes the drafts in this browser', async () => {
  const { auth } = startSite({ prepare: (site) => site.remember(hanna) });
  await auth.sessionSettled();
  await auth.signOut();
  expect(Object.keys(kept)).toEqual(['lodge-mode']);
  expect(Object.keys(keptInTab)).toEqual(['lodge-places']);
});

test('signing in deletes the drafts of other people', async () => {
  const { auth } = startSite();
  await auth.signIn(hanna.email, 'secret');
  expect(Object.keys(kept)).toEqual([keyOf(hanna.uid), 'lodge-mode']);
  expect(Object.keys(keptInTab)).toEqual([keyOf(hanna.uid), 'lodge-places']);
});

test('signing in and out works in a browser without storage', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  const { auth, session } = startSite();
  await auth.signIn(hanna.email, 'secret');
  await auth.signOut();
  expect(session().user).toBeNull();
});
