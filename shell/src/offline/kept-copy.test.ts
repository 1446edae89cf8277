// @vitest-environment jsdom
import type { OfflineCopy } from 'contracts';
import { queryClient } from 'shared-platform';
import { afterEach, expect, test, vi } from 'vitest';
import '../testing/setup.ts';
import { dropCopy, readCopy } from './kept-copy.ts';

const KEY = ['booking', '1'];
const copy: OfflineCopy = {
  person: { uid: 'u-1', email: 'gina@lodge.test', name: 'Gina', image: null, role: 'guest', status: 'Verified' },
  savedAt: 1_790_000_000_000,
  queries: [{ key: KEY, data: 'kept' }],
};
const remove = vi.fn(async () => true);
const unregister = vi.fn(async () => true);
const close = vi.fn();
const unsubscribe = vi.fn(async () => true);

function keep(
  kept: OfflineCopy | undefined,
  push: object = {
    getNotifications: async () => [{ close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  },
): void {
  vi.stubGlobal('caches', {
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      kept && address === '/-/offline-copy' && cacheName === 'lodge-offline' ? Response.json(kept) : undefined,
    delete: remove,
  });
  const value = { getRegistration: async () => ({ unregister, ...push }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
}

afterEach(() => {
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('cached data keeps its age when it is restored', async () => {
  keep(copy);
  expect(await readCopy()).toEqual(copy.person);
  expect(queryClient.getQueryData(KEY)).toBe('kept');
  expect(queryClient.getQueryState(KEY)?.dataUpdatedAt).toBe(copy.savedAt);
});

test('the copy does not replace data that the page already has', async () => {
  keep(copy);
  queryClient.setQueryData(KEY, 'newer');
  expect(await readCopy('u-1')).toEqual(copy.person);
  expect(queryClient.getQueryData(KEY)).toBe('newer');
});

test('the copy is restored only for its owner', async () => {
  keep(copy);
  expect(await readCopy('u-2')).toBeUndefined();
  expect(queryClient.getQueryData(KEY)).toBeUndefined();
});

test('nothing is restored if there is no copy', async () => {
  keep(undefined);
  expect(await readCopy()).toBeUndefined();
  vi.unstubAllGlobals();
  expect(await readCopy()).toBeUndefined();
  await dropCopy();
});

test('removing the copy also removes the worker and push subscription', async () => {
  keep(copy);
  await dropCopy();
  expect(remove).toHaveBeenCalledWith('lodge-offline');
  for (const step of [unregister, close, unsubscribe]) expect(step).toHaveBeenCalledTimes(1);
});

test('the worker is removed even in a browser without push messages', async () => {
  keep(copy, {});
  await dropCopy();
  expect(unregister).toHaveBeenCalledTimes(1);
});
