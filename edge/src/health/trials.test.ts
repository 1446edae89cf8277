import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeObserver, fakeObserver } from '../testing/fake-observer.ts';
import { createTrials } from './trials.ts';

const WINDOW_MS = 600_000;
let observer: FakeObserver;
const log = vi.fn();
beforeEach(() => {
  observer = fakeObserver();
  log.mockClear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

/** Simulates an edge that has just started. */
const start = () => createTrials(observer, { scope: 'areas', windowMs: WINDOW_MS, log });
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('a client that reports to several edges is counted once', async () => {
  const [one, other] = [start(), start()];
  for (const client of ['ada', 'ben']) one.add('host', client, true);
  expect(await one.trial('host')).toEqual({ clients: 2, failing: 2 });
  for (const client of ['ben', 'cleo']) other.add('host', client, false);
  expect(await other.trial('host')).toEqual({ clients: 3, failing: 2 });
});

test('a failure that is added during a call is counted immediately', async () => {
  const trials = start();
  trials.add('host', 'ada', true);
  const first = trials.trial('host');
  await Promise.resolve();
  trials.add('host', 'ben', true);
  expect(await trials.trial('host')).toEqual({ clients: 2, failing: 2 });
  await first;
});

test('trials are sent within seconds', async () => {
  start().add('host', 'ada', false);
  await vi.waitFor(() => expect(observer.trialRows).toHaveLength(1));
});

test('the address of a client never leaves the edge', async () => {
  const trials = start();
  trials.add('host', '203.0.113.7', true);
  await trials.trial('host');
  expect(observer.trialRows).toMatchObject([{ client: expect.stringMatching(/^[\w-]{16}$/) }]);
});

test('a client that reports often is sent only once', async () => {
  const trials = start();
  for (let times = 0; times < 100; times += 1) {
    trials.add('host', 'ada', times > 50);
    if (times % 40 === 0) await trials.trial('host');
  }
  await trials.trial('host');
  expect(observer.trialRows.map(({ failed }) => failed)).toEqual([false, true]);
});

test('clearing a label affects all edges', async () => {
  const [one, other] = [start(), start()];
  one.add('host', 'ada', true);
  await one.trial('host');
  pass(1);
  other.clear('host');
  expect(await other.trial('host')).toEqual({ clients: 0, failing: 0 });
  pass(1);
  one.add('host', 'ben', true);
  expect(await one.trial('host')).toEqual({ clients: 1, failing: 1 });
});

test('an edge uses its own counts while the API is down', async () => {
  observer.isAway = true;
  const trials = start();
  for (const client of ['ada', 'ben', 'ada']) trials.add('host', client, client === 'ada');
  expect(await trials.trial('host')).toEqual({ clients: 2, failing: 1 });
  pass(WINDOW_MS);
  trials.add('host', 'ben', false);
  expect(await trials.trial('host')).toEqual({ clients: 1, failing: 0 });
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ level: 'warn' }));
});

test('unsent trials are sent when the API is back', async () => {
  observer.isAway = true;
  const trials = start();
  trials.add('host', 'ada', true);
  await trials.trial('host');
  observer.isAway = false;
  await vi.waitFor(() => expect(observer.trialRows).toHaveLength(1));
  expect(await start().trial('host')).toEqual({ clients: 1, failing: 1 });
});
