import { DRAFTS_PREFIX } from 'contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gina, hanna } from './testing/fake-site.ts';
import { startSite } from './testing/start-site.ts';

const keyOf = (uid: string) => `${DRAFTS_PREFIX}${uid}:new`;
let kept: Record<string, unknown>;

beforeEach(() => {
  kept = { [keyOf(gina.uid)]: 'a', [keyOf(hanna.uid)]: 'b', 'lodge-mode': 'host' };
  // As in a browser, its keys are properties; its methods are not among them.
  const storage = new Proxy(kept, {
    get: (target, name) =>
      name === 'removeItem'
        ? (key: string) => Reflect.deleteProperty(target, key)
        : name in target
          ? target[String(name)]
          : () => null,
  });
  vi.stubGlobal('localStorage', storage);
});
// Not all of them: the site of the tests has a document.
afterEach(() => void vi.stubGlobal('localStorage', undefined));

test('who signs out leaves no draft on this browser', async () => {
  const { auth } = startSite({ prepare: (site) => site.remember(hanna) });
  await auth.sessionSettled();
  await auth.signOut();
  expect(Object.keys(kept)).toEqual(['lodge-mode']);
});

test('who signs in again finds their drafts, and nobody else’s are left', async () => {
  const { auth } = startSite();
  await auth.signIn(hanna.email, 'secret');
  expect(Object.keys(kept)).toEqual([keyOf(hanna.uid), 'lodge-mode']);
});

test('a browser without storage signs in and out all the same', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { auth, session } = startSite();
  await auth.signIn(hanna.email, 'secret');
  await auth.signOut();
  expect(session().user).toBeNull();
});
