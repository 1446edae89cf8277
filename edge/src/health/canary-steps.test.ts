import type { Canary, CanaryState, CanarySteps, PageReport } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { candidate } from 'releases/changes/candidate-set';
import { readState } from 'releases/changes/state';
import { readPointer } from 'releases/store/history';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCurrentSets } from '../current-sets.ts';
import { type FakeObserver, fakeObserver } from '../testing/fake-observer.ts';
import { ADMIN_COOKIE, startTestEdge } from '../testing/test-edge.ts';
import { createTrials } from './trials.ts';
import { createWatch } from './watch.ts';
import { canaryKey } from './watch-canaries.ts';

// These tests run several edges on one store.

const RULES = {
  breaker: { failing: 5, windowMs: 600_000, ratio: 0.5 },
  canary: { clients: 10, ratio: 2 },
  mostPerDay: 5,
};
const MINUTE = 60_000;

let store: Store;
let observer: FakeObserver;
const said: { message?: string }[] = [];
beforeEach(async () => {
  ({ store } = await sampleStore());
  observer = fakeObserver();
  await addSample(store, 'host', '2.0.0');
  said.length = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

type Order = Omit<CanarySteps, 'at'>;
const ORDER: Order = { shares: [0.05, 0.25, 0.5], everyMs: 30 * MINUTE, visitors: 3 };

const begin = (steps: Order = ORDER) =>
  applyChange(store, {
    action: 'canary',
    name: 'host',
    to: '2.0.0',
    share: steps.shares[0] ?? 0,
    steps,
    journeys: 'skipped',
    reason: 'a test',
    by: 'ben',
  });
const state = () => readState(store, { results: observer.results, visitorsOf: newWatch().visitorsOf });
const canary = async () => (await readPointer(store))?.canary;
const share = async () => (await canary())?.share;
const next = async (): Promise<CanaryState['next']> => (await state()).canary?.next;
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);

const newWatch = () => createWatch(store, { observer, rules: RULES, log: (entry) => said.push(entry) });

/** Starts the component of an edge that watches canaries. */
function startEdge() {
  const sets = createCurrentSets(store, () => {});
  const watch = newWatch();
  const now = async () => {
    const current = await sets.current();
    if (!current) throw new Error('no set');
    return current;
  };
  return {
    goOn: async () => watch.goOn(await now()),
    /** Simulates `visitors` new visitors who open a page with the area `part`, with or without the canary. */
    visit: async (visitors: number, { on = 'canary', part = 'host', outcome = 'shown' as 'shown' | 'failed' } = {}) => {
      const current = await now();
      const { pointer } = current;
      const set = (on === 'canary' ? pointer.canary?.set : pointer.set) ?? '';
      const version = part === 'host' && on === 'canary' ? '2.0.0' : '1.0.0';
      const report: PageReport = { set, page: part, areas: [{ area: part, version, outcome }] };
      for (let visitor = 0; visitor < visitors; visitor += 1)
        await watch.observe(report, `${Date.now()} ${on} ${outcome} ${visitor}`, current);
    },
  };
}

test('the share grows after the required time and number of visitors', async () => {
  await begin();
  const edge = startEdge();
  await edge.visit(3);
  pass(29);
  await edge.goOn();
  expect([await share(), await next()]).toEqual([0.05, expect.objectContaining({ waitsFor: ['time'], visitors: 3 })]);
  pass(1);
  await edge.goOn();
  expect(await share()).toBe(0.25);
  const [event] = (await state()).history;
  expect(event).toMatchObject({ action: 'canary-step', by: 'edge', name: 'host', from: '1.0.0', to: '2.0.0' });
  expect(event?.reason).toBe('Step 1 of 3 went well: 3 visitors in 30 min');
  await edge.visit(3);
  pass(30);
  await edge.goOn();
  expect([await share(), await next()]).toEqual([0.5, undefined]);
  await edge.visit(3);
  pass(300);
  await edge.goOn();
  expect(await canary()).toMatchObject({ share: 0.5, since: expect.any(String) });
});

test('a step waits until visitors have seen the new version at the current share', async () => {
  await begin();
  const edge = startEdge();
  await edge.visit(2);
  await edge.visit(8, { part: 'browse' });
  pass(600);
  await edge.goOn();
  expect([await share(), await next()]).toEqual([
    0.05,
    expect.objectContaining({ share: 0.25, waitsFor: ['visitors'], visitors: 2 }),
  ]);
  await edge.visit(1);
  await edge.goOn();
  expect([await share(), await next()]).toEqual([
    0.25,
    expect.objectContaining({ share: 0.5, waitsFor: ['time', 'visitors'], visitors: 0 }),
  ]);
});

test('several edges take each step only once', async () => {
  await begin();
  const [one, other] = [startEdge(), startEdge()];
  await one.visit(2);
  pass(30);
  await other.visit(1);
  await Promise.all([one.goOn(), other.goOn(), one.goOn()]);
  expect(await share()).toBe(0.25);
  const steps = (await state()).history.filter(({ action }) => action === 'canary-step');
  expect(steps).toHaveLength(1);
});

test('a restarted edge continues at the same step', async () => {
  await begin();
  await startEdge().visit(3);
  pass(30);
  await startEdge().goOn();
  expect(await share()).toBe(0.25);
});

test('a canary that fails more often ends instead of growing', async () => {
  await begin();
  const edge = startEdge();
  await edge.visit(3);
  await edge.visit(12, { on: 'control', part: 'browse' });
  const scope = `canary ${canaryKey((await canary()) as Canary)}`;
  const killed = createTrials(observer, { scope, windowMs: 86_400_000, log: () => {} });
  for (let client = 0; client < 12; client += 1) killed.add('canary browse', `client ${client}`, client < 3);
  await killed.trial('canary browse');
  pass(30);
  await edge.goOn();
  expect(await canary()).toBeNull();
  const [event] = (await state()).history;
  expect(event?.reason).toBe('With it browse failed for 3 of 12 visitors, without it for 0 of 12');
});

test('the steps stop when a person changes the share or ends the canary', async () => {
  await begin();
  const edge = startEdge();
  await edge.visit(3);
  pass(30);
  const seen = (await canary()) as Canary;
  const by = { by: 'ben' };
  await applyChange(store, { action: 'canary', name: 'host', to: '2.0.0', share: 0.1, ...by });
  expect(await canary()).not.toHaveProperty('steps');
  await edge.goOn();
  // Simulate a late step by an edge that read the state before the last change.
  const late = { action: 'canary-step', name: 'host', seen, reason: 'late', by: 'edge' } as const;
  await applyChange(store, late);
  expect(await share()).toBe(0.1);
  await applyChange(store, { action: 'canary-end', name: 'host', ...by });
  await applyChange(store, late);
  expect(await canary()).toBeNull();
});

async function passJourneys(): Promise<void> {
  const { needs } = await candidate(store, { host: '2.0.0' }, observer.results);
  for (const { set, digest, names, scope } of needs)
    await observer.addResult({ set: set.id, digest, names, scope, passed: 1, skipped: 0 });
}
const hostNow = async () => (await state()).promoted.areas.host?.version;

test('a canary is promoted after its last step once the gate allows it', async () => {
  await begin({ ...ORDER, shares: [0.5], promotesAtEnd: true });
  const edge = startEdge();
  await edge.visit(3);
  expect(await next()).toMatchObject({ share: null, waitsFor: ['time', 'gate'] });
  pass(30);
  for (let times = 0; times < 3; times += 1) await edge.goOn();
  expect([await hostNow(), await share()]).toEqual(['1.0.0', 0.5]);
  expect(await next()).toMatchObject({ share: null, waitsFor: ['gate'] });
  expect(said).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(/host 2\.0\.0 stays as it is: Set .* needs the journeys/),
    }),
  ]);
  await passJourneys();
  await Promise.all([edge.goOn(), startEdge().goOn()]);
  expect([await hostNow(), await canary()]).toEqual(['2.0.0', null]);
  const [event, before] = (await state()).history;
  expect(event).toMatchObject({ action: 'promote', by: 'edge', name: 'host', to: '2.0.0', journeys: 'passed' });
  expect(before?.action).toBe('canary');
});

test('a canary waits for the gate while the results cannot be read', async () => {
  await begin({ ...ORDER, shares: [0.5], promotesAtEnd: true });
  observer.isAway = true;
  expect((await next())?.waitsFor).toContain('gate');
});

test('an edge takes a due step without another visit', async () => {
  vi.useRealTimers();
  await begin({ ...ORDER, everyMs: 1, visitors: 2 });
  const set = (await canary())?.set ?? '';
  const edge = await startTestEdge(store);
  const visit = (address: string) =>
    edge.report({ set, page: 'host', areas: [{ area: 'host', version: '2.0.0', outcome: 'shown' }] }, address);
  await visit('203.0.113.1');
  const { body } = await edge.ask('/-/releases', { headers: { cookie: ADMIN_COOKIE } });
  expect(JSON.parse(body).canary.next).toMatchObject({ share: 0.25, visitors: 1, waitsFor: ['visitors'] });
  await visit('203.0.114.2');
  await vi.waitFor(async () => expect(await share()).toBe(0.25), { interval: 200 });
  await edge.close();
});
