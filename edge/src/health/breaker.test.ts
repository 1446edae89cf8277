import { applyChange } from 'releases/changes/apply-change';
import { readPointer } from 'releases/store/history';
import { addSample } from 'releases/testing/sample-store';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { address, pageToken, SKIPS, useReportedSite } from '../testing/reported-site.ts';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const site = useReportedSite();

describe('the breaker', () => {
  test('opens when a version has failed for five different visitors', async () => {
    const failed = await site.reportOf('failed');
    for (let visitor = 1; visitor <= 4; visitor += 1) await site.edge.report(failed, address(visitor));
    expect(await site.hostVersion()).toBe('2.0.0');
    await site.edge.report(failed, address(5));
    expect(await site.hostVersion()).toBe('1.0.0');
    const [event] = (await site.state()).history;
    expect(event).toMatchObject({ action: 'breaker', by: 'edge', name: 'host', from: '2.0.0', to: '1.0.0' });
    expect(event?.reason).toBe('It failed for 5 of 5 visitors within 10 minutes');
    expect(site.edge.logged).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('breaker of host') }),
    );
  });

  test('does not open for a single visitor with many cookies', async () => {
    const failed = await site.reportOf('failed');
    for (let count = 0; count < 50; count += 1) {
      await site.edge.ask('/-/reports', {
        method: 'POST',
        body: JSON.stringify(failed),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': '203.0.113.1',
          cookie: `lodge_bucket_4000=${count}`,
        },
      });
    }
    for (let host = 1; host <= 20; host += 1) await site.edge.report(failed, `2001:db8:1:2::${host}`);
    expect(await site.hostVersion()).toBe('2.0.0');
  });

  test('does not open while the version works for most visitors', async () => {
    for (let visitor = 1; visitor <= 20; visitor += 1)
      await site.edge.report(await site.reportOf('shown'), address(visitor));
    for (let visitor = 21; visitor <= 30; visitor += 1)
      await site.edge.report(await site.reportOf('failed'), address(visitor));
    expect(await site.hostVersion()).toBe('2.0.0');
  });

  test('does not open without a working fallback', async () => {
    const set = (await readPointer(site.store))?.set ?? '';
    for (let visitor = 1; visitor <= 8; visitor += 1) {
      const areas = [
        { area: 'host', version: '1.0.0', outcome: 'failed' },
        { area: 'host', version: '2.0.0', outcome: 'failed' },
        { area: 'guest', version: '1.0.0', outcome: 'failed' },
      ] as const;
      await site.edge.report({ set, page: 'host', areas: [...areas] }, address(visitor));
    }
    expect((await readPointer(site.store))?.broken).toEqual([]);
  });

  test('ignores reports from an outdated set', async () => {
    const before = await site.reportOf('failed');
    await addSample(site.store, 'guest', '1.1.0');
    await applyChange(site.store, {
      action: 'promote',
      name: 'guest',
      to: '1.1.0',
      ...SKIPS,
    });
    for (let visitor = 1; visitor <= 8; visitor += 1) await site.edge.report(before, address(visitor));
    expect(await site.hostVersion()).toBe('2.0.0');
  });

  test('opens after the configured number of visitors', async () => {
    const strict = await startTestEdge(site.store, { BREAKER: '1/1m/0.5' });
    await strict.report(await site.reportOf('failed'), address(1));
    expect(await site.hostVersion()).toBe('1.0.0');
    await strict.close();
  });

  test('counts each page as a visitor on a single machine', async () => {
    const local = await startTestEdge(site.store, { TRUST_PROXY: '' });
    const token = await pageToken(local);
    const send = async (token: string) =>
      local.ask('/-/reports', {
        method: 'POST',
        body: JSON.stringify({ ...(await site.reportOf('failed')), token }),
        headers: { 'content-type': 'application/json' },
      });
    for (let count = 0; count < 10; count += 1) await send(token);
    expect(await site.hostVersion()).toBe('2.0.0');
    for (let page = 1; page <= 4; page += 1) await send(await pageToken(local));
    expect(await site.hostVersion()).toBe('1.0.0');
    await local.close();
  });
});

describe('beyond the limit of AUTOMATIC_ROLLBACKS', () => {
  const fail = async (at: TestEdge, version: string, first: number, set?: string) => {
    const report = await site.reportOf('failed', { areas: [{ area: 'host', version, outcome: 'failed' }] });
    for (let visitor = first; visitor < first + 5; visitor += 1)
      await at.report(set ? { ...report, set } : report, address(visitor));
  };
  const held = async (at: TestEdge) =>
    /lodge_edge_rollbacks_held_total (\d+)/.exec((await at.ask('/-/metrics')).body)?.[1];
  let capped: TestEdge;
  beforeEach(async () => {
    capped = await startTestEdge(site.store, { AUTOMATIC_ROLLBACKS: '1' });
    await addSample(site.store, 'host', '3.0.0');
  });
  afterEach(() => capped.close());

  test('a failing version remains promoted after a single alert', async () => {
    await fail(capped, '2.0.0', 1);
    expect([await site.hostVersion(), await held(capped)]).toEqual(['1.0.0', '0']);
    await applyChange(site.store, { action: 'promote', name: 'host', to: '3.0.0', ...SKIPS });
    await fail(capped, '3.0.0', 1);
    await fail(capped, '3.0.0', 11);
    expect([await site.hostVersion(), await held(capped)]).toEqual(['3.0.0', '1']);
    const alerts = capped.logged.filter(({ level }) => level === 'error');
    expect(alerts).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/breaker of host 3\.0\.0 .* nothing was changed: .* a person must decide/),
      }),
    ]);
  });

  test('a failing canary continues', async () => {
    await fail(capped, '2.0.0', 1);
    await applyChange(site.store, { action: 'canary', name: 'host', to: '3.0.0', share: 0.5, ...SKIPS });
    await fail(capped, '3.0.0', 11, (await readPointer(site.store))?.canary?.set);
    expect((await readPointer(site.store))?.canary).toMatchObject({ version: '3.0.0' });
    expect(await held(capped)).toBe('1');
  });

  test('the end of a canary counts as a rollback', async () => {
    await applyChange(site.store, { action: 'canary', name: 'host', to: '3.0.0', share: 0.5, ...SKIPS });
    await fail(capped, '3.0.0', 11, (await readPointer(site.store))?.canary?.set);
    expect((await readPointer(site.store))?.canary).toBeNull();
    await fail(capped, '2.0.0', 1);
    expect([await site.hostVersion(), await held(capped)]).toEqual(['2.0.0', '1']);
  });

  test('a person can still roll back', async () => {
    await fail(capped, '2.0.0', 1);
    await applyChange(site.store, { action: 'promote', name: 'host', to: '3.0.0', ...SKIPS });
    await fail(capped, '3.0.0', 1);
    await applyChange(site.store, { action: 'rollback', name: 'host', by: 'ben' });
    expect(await site.hostVersion()).toBe('1.0.0');
  });

  test('edges roll back automatically again after a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await fail(capped, '2.0.0', 1);
    await applyChange(site.store, { action: 'promote', name: 'host', to: '3.0.0', ...SKIPS });
    vi.setSystemTime(Date.now() + 86_400_001);
    await fail(capped, '3.0.0', 1);
    vi.useRealTimers();
    expect(await site.hostVersion()).toBe('1.0.0');
  });
});

describe('the breakers of two edges', () => {
  test('count the visitors of both edges', async () => {
    const other = await startTestEdge(site.store, {}, site.observer);
    for (let visitor = 1; visitor <= 4; visitor += 1)
      await other.report(await site.reportOf('failed'), address(visitor));
    expect(await site.hostVersion()).toBe('2.0.0');
    await site.edge.report(await site.reportOf('failed'), address(5));
    expect(await site.hostVersion()).toBe('1.0.0');
    await other.close();
  });
});
