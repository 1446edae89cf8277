import { applyChange } from 'releases/changes/apply-change';
import { readPointer } from 'releases/store/history';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { expect, test } from 'vitest';
import { createCurrentSets } from '../current-sets.ts';
import { fakeObserver } from '../testing/fake-observer.ts';
import { createWatch } from './watch.ts';

const RULES = {
  breaker: { failing: 5, windowMs: 600_000, ratio: 0.5 },
  canary: { clients: 10, ratio: 2 },
  mostPerDay: 5,
};

test('a canary that starts while its predecessor is judged continues', async () => {
  const order = { name: 'host', share: 0.5, by: 'ben' } as const;
  const { store } = await sampleStore();
  for (const version of ['2.0.0', '3.0.0']) await addSample(store, 'host', version);
  await applyChange(store, { action: 'canary', journeys: 'skipped', reason: 'a test', ...order, to: '2.0.0' });
  const judged = await createCurrentSets(store, () => {}).current();
  if (!judged) throw new Error('no set');
  await applyChange(store, { action: 'canary-end', ...order });
  await applyChange(store, { action: 'canary', journeys: 'skipped', reason: 'a test', ...order, to: '3.0.0' });

  const said: object[] = [];
  const watch = createWatch(store, { observer: fakeObserver(), rules: RULES, log: (entry) => said.push(entry) });
  const set = judged.pointer.canary?.set ?? '';
  const areas = [{ area: 'host', version: '2.0.0', outcome: 'failed' } as const];
  for (let client = 0; client < RULES.breaker.failing; client += 1)
    await watch.observe({ set, page: 'host', areas }, `client ${client}`, judged);

  expect(said.at(-1)).toMatchObject({ level: 'info', message: expect.stringContaining('host 2.0.0 ends') });
  expect((await readPointer(store))?.canary).toMatchObject({ version: '3.0.0' });
});
