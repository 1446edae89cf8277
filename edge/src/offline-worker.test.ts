import { applyChange } from 'releases/changes/apply-change';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

const WORKER = 'the worker of shell 2';

let edge: TestEdge;
afterEach(() => edge.close());

async function startWith(env: NodeJS.ProcessEnv = {}, files: Record<string, string> = { 'offline-worker.js': WORKER }) {
  const { store } = await sampleStore();
  await addSample(store, 'shell', '2.0.0', files);
  const reason = 'test';
  await applyChange(store, { action: 'promote', by: 'test', name: 'shell', to: '2.0.0', journeys: 'skipped', reason });
  edge = await startTestEdge(store, env);
}

/** Installs and activates a worker. Returns its effects on the device. */
async function run(script: string) {
  const caches = { delete: vi.fn() };
  const registration = { unregister: vi.fn() };
  const skipWaiting = vi.fn();
  const waitUntil = vi.fn();
  const listen = (_: string, listener: (event: object) => void) => listener({ waitUntil });
  new Function('addEventListener', 'skipWaiting', 'caches', 'registration', script)(
    listen,
    skipWaiting,
    caches,
    registration,
  );
  return { caches, registration, skipWaiting };
}

test('the offline worker comes from the promoted shell', async () => {
  await startWith();
  const { status, headers, body } = await edge.ask('/offline-worker.js');
  expect([status, body]).toEqual([200, WORKER]);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  expect(await edge.page('/')).toMatchObject({ config: { keepsOffline: true } });
});

test('disabling offline copies removes existing workers', async () => {
  await startWith({ OFFLINE_COPIES: '0' });
  const { status, headers, body } = await edge.ask('/offline-worker.js');
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  const { caches, registration, skipWaiting } = await run(body);
  expect(skipWaiting).toHaveBeenCalled();
  expect(caches.delete).toHaveBeenCalledWith('lodge-offline');
  expect(registration.unregister).toHaveBeenCalled();
  expect((await edge.page('/')).config.keepsOffline).toBeUndefined();
});

test('a shell without a worker removes existing workers', async () => {
  await startWith({}, {});
  expect((await edge.ask('/offline-worker.js')).body).toContain('registration.unregister()');
});
