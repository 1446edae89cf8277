// @vitest-environment jsdom
import { pushIdOf } from 'contracts';
import { fakeApi, Refused } from 'shared-testing';
import { afterEach, expect, test, vi } from 'vitest';
import '../testing/setup.ts';
import { keepPush } from './keep-push.ts';

const ENDPOINT = 'https://push.example/1';
const unsubscribe = vi.fn(async () => true);

function fakeBrowser(subscription: object | null): void {
  const own = (name: string, value: object) => Object.defineProperty(navigator, name, { configurable: true, value });
  const pushManager = { getSubscription: async () => subscription };
  own('serviceWorker', { getRegistration: async () => ({ pushManager }) });
  own('locks', { request: (_: string, work: () => Promise<void>) => work() });
}

afterEach(() => {
  unsubscribe.mockClear();
  for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name);
});

test('a browser reports that its subscription is in use', async () => {
  fakeBrowser({ endpoint: ENDPOINT, unsubscribe });
  const call = `PUT /push/subscriptions/${await pushIdOf(ENDPOINT)}`;
  const calls = fakeApi({ [call]: () => ({ success: true }) });
  await keepPush();
  expect(calls).toEqual([{ call, body: {} }]);
  expect(unsubscribe).not.toHaveBeenCalled();
});

test.each([
  ['belongs to another person is ended', 'not-found', 1],
  ['cannot be reported is kept', 'too-many-requests', 0],
] as const)('a subscription that %s', async (_, code, times) => {
  fakeBrowser({ endpoint: ENDPOINT, unsubscribe });
  fakeApi({ [`PUT /push/subscriptions/${await pushIdOf(ENDPOINT)}`]: () => new Refused(code) });
  await keepPush();
  expect(unsubscribe).toHaveBeenCalledTimes(times);
});

test('a browser without a subscription reports nothing', async () => {
  fakeBrowser(null);
  const calls = fakeApi({});
  await keepPush();
  expect(calls).toEqual([]);
});
