import type { ReleasesState } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { readPointer } from 'releases/store/history';
import { addSample } from 'releases/testing/sample-store';
import { beforeEach, describe, expect, test } from 'vitest';
import { address, SKIPS, useReportedSite } from '../testing/reported-site.ts';
import { ADMIN_COOKIE, startTestEdge } from '../testing/test-edge.ts';

const site = useReportedSite();

describe('a canary', () => {
  const startCanary = (to: string) =>
    applyChange(site.store, {
      action: 'canary',
      name: 'host',
      to,
      share: 0.5,
      ...SKIPS,
    });
  beforeEach(async () => {
    await addSample(site.store, 'host', '3.0.0');
    await startCanary('3.0.0');
  });
  const canary = async () => (await readPointer(site.store))?.canary;
  async function outOf(failing: number, visitors: number, version: '2.0.0' | '3.0.0', first: number): Promise<void> {
    const pointer = await readPointer(site.store);
    const set = (version === '3.0.0' ? pointer?.canary?.set : pointer?.set) ?? '';
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const outcome = visitor < visitors - failing ? 'shown' : 'failed';
      await site.edge.report(
        { set, page: 'host', areas: [{ area: 'host', version, outcome }] },
        address(first + visitor),
      );
    }
  }

  test('a canary that fails more than its control is ended automatically', async () => {
    await outOf(0, 20, '2.0.0', 1);
    await outOf(3, 20, '3.0.0', 100);
    expect(await canary()).toBeNull();
    const [event] = (await site.state()).history;
    expect(event).toMatchObject({ action: 'canary-end', by: 'edge', name: 'host', from: '3.0.0' });
    expect(event?.reason).toBe('It failed for 3 of 20 visitors, the promoted one for 0 of 20');
    expect((await site.edge.ask('/')).cookies).toEqual([]);
  });

  test('a canary that fails for every visitor ends after only a few visitors', async () => {
    await outOf(5, 5, '3.0.0', 100);
    expect(await canary()).toBeNull();
    expect((await readPointer(site.store))?.broken).toEqual([]);
  });

  test('is compared with the promoted version over the same period', async () => {
    await applyChange(site.store, { action: 'canary-end', by: 'ben' });
    await outOf(4, 9, '2.0.0', 1);
    await startCanary('3.0.0');
    await outOf(0, 2, '3.0.0', 100);
    await outOf(1, 3, '2.0.0', 50);
    const answer = await site.edge.ask('/-/releases', { headers: { cookie: ADMIN_COOKIE } });
    const { canary: running, versions } = JSON.parse(answer.body) as ReleasesState;
    expect(running?.canary).toMatchObject({ loads: 2, failures: 0 });
    expect(running?.control).toMatchObject({ loads: 2, failures: 1 });
    expect(versions.host?.find(({ version }) => version === '2.0.0')?.health).toMatchObject({ loads: 7, failures: 5 });
  });

  test('continues while it is no worse than its control', async () => {
    await outOf(4, 9, '3.0.0', 100);
    expect(await canary()).toMatchObject({ version: '3.0.0' });
    await startCanary('1.0.0');
    await startCanary('3.0.0');
    await outOf(4, 40, '2.0.0', 1);
    await outOf(4, 40, '3.0.0', 100);
    expect(await canary()).toMatchObject({ version: '3.0.0' });
  });

  test('starts with new counts when it is restarted', async () => {
    await outOf(4, 9, '3.0.0', 100);
    await applyChange(site.store, { action: 'canary-end', by: 'ben' });
    await startCanary('3.0.0');
    await outOf(0, 10, '3.0.0', 150);
    expect(await canary()).toMatchObject({ version: '3.0.0' });
  });

  /** Simulates visitors who open the home page, which does not use the canary's area. */
  async function seeBrowse(
    side: 'canary' | 'control',
    failing: number,
    visitors: number,
    first: number,
    at = site.edge,
  ) {
    const pointer = await readPointer(site.store);
    const set = (side === 'canary' ? pointer?.canary?.set : pointer?.set) ?? '';
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const outcome = visitor < visitors - failing ? 'shown' : 'failed';
      const areas = [{ area: 'browse', version: '1.0.0', outcome }] as const;
      await at.report({ set, page: 'browse', areas: [...areas] }, address(first + visitor));
    }
  }

  test('a canary that breaks the pages of another area ends', async () => {
    await seeBrowse('control', 0, 12, 1);
    await outOf(0, 12, '3.0.0', 50);
    await seeBrowse('canary', 3, 12, 100);
    expect(await canary()).toBeNull();
    const [event] = (await site.state()).history;
    expect(event).toMatchObject({ action: 'canary-end', by: 'edge', name: 'host', from: '3.0.0' });
    expect(event?.reason).toBe('With it browse failed for 3 of 12 visitors, without it for 0 of 12');
    expect((await readPointer(site.store))?.broken).toEqual([]);
  });

  test('continues while another area fails for everyone', async () => {
    await seeBrowse('control', 8, 12, 1);
    await seeBrowse('canary', 8, 12, 100);
    expect(await canary()).toMatchObject({ version: '3.0.0' });
  });

  test('is judged by the reports to all edges', async () => {
    const other = await startTestEdge(site.store, {}, site.observer);
    await seeBrowse('canary', 4, 4, 100, other);
    await other.close();
    expect(await canary()).toMatchObject({ version: '3.0.0' });
    await seeBrowse('canary', 1, 1, 150);
    expect(await canary()).toBeNull();
  });

  test('a canary that ends does not end another canary', async () => {
    await addSample(site.store, 'admin', '1.1.0');
    const order = { share: 0.5, ...SKIPS } as const;
    await applyChange(site.store, { action: 'canary', name: 'admin', to: '1.1.0', ...order });
    const set = (await readPointer(site.store))?.canaries?.[1]?.set ?? '';
    for (let visitor = 1; visitor <= 5; visitor += 1) {
      const areas = [{ area: 'admin', version: '1.1.0', outcome: 'failed' }] as const;
      await site.edge.report({ set, page: 'admin', areas: [...areas] }, address(visitor));
    }
    const pointer = await readPointer(site.store);
    expect(pointer?.canary).toMatchObject({ name: 'host', version: '3.0.0' });
    expect(pointer?.canaries).toBeUndefined();
    expect((await site.state()).history[0]).toMatchObject({ action: 'canary-end', name: 'admin' });
  });

  test('a canary of the shell is judged by the failures on its pages', async () => {
    await applyChange(site.store, { action: 'canary-end', by: 'ben' });
    await addSample(site.store, 'shell', '1.1.0');
    await applyChange(site.store, {
      action: 'canary',
      name: 'shell',
      to: '1.1.0',
      share: 0.5,
      ...SKIPS,
    });
    const set = (await canary())?.set ?? '';
    for (let visitor = 1; visitor <= 5; visitor += 1) {
      const areas = [{ area: 'host', version: '2.0.0', outcome: 'failed' }] as const;
      await site.edge.report({ set, page: 'host', areas: [...areas] }, address(visitor));
    }
    expect(await canary()).toBeNull();
    expect((await readPointer(site.store))?.broken).toEqual([]);
  });

  test('a canary of a shell that does not start is ended automatically', async () => {
    const visit = async () => {
      const report = { set: (await canary())?.set ?? '', page: null, areas: [], shell: { reason: 'It did not start' } };
      for (let visitor = 1; visitor <= 5; visitor += 1) await site.edge.report(report, address(visitor));
    };
    await visit();
    expect(await canary()).toMatchObject({ name: 'host' });
    await applyChange(site.store, { action: 'canary-end', by: 'ben' });
    await addSample(site.store, 'shell', '1.1.0');
    await applyChange(site.store, {
      action: 'canary',
      name: 'shell',
      to: '1.1.0',
      share: 0.5,
      ...SKIPS,
    });
    await visit();
    expect(await canary()).toBeNull();
    const [event] = (await site.state()).history;
    expect(event).toMatchObject({ action: 'canary-end', by: 'edge', name: 'shell' });
  });
});
