import type { PageReport, ReleasesState } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { readState } from 'releases/changes/state';
import { readPointer } from 'releases/store/history';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN_COOKIE, reportToken, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const by = { by: 'ben' };

let store: Store;
let edge: TestEdge;
beforeEach(async () => {
  ({ store } = await sampleStore());
  await addSample(store, 'host', '2.0.0');
  await applyChange(store, {
    action: 'promote',
    name: 'host',
    to: '2.0.0',
    journeys: 'skipped',
    reason: 'a test',
    ...by,
  });
  edge = await startTestEdge(store);
});
afterEach(() => edge.close());

async function reportOf(outcome: 'shown' | 'failed', more: Partial<PageReport> = {}): Promise<PageReport> {
  const set = (await readPointer(store))?.set ?? '';
  return { set, page: 'host', areas: [{ area: 'host', version: '2.0.0', outcome }], ...more };
}
/** Each visitor has a network of their own. */
const address = (visitor: number) => `203.0.${visitor}.1`;
const state = () => readState(store, () => ({ loads: 0, failures: 0, lcp: null, inp: null, cls: null }));
/** The token of a new page. */
async function pageToken(at: TestEdge, headers: Record<string, string> = {}): Promise<string> {
  return reportToken(await at.ask('/', { headers }));
}
const hostVersion = async () => (await edge.page('/')).set.areas.host?.version;

describe('a report', () => {
  test('is counted for the version, and the console sees it', async () => {
    await edge.report(await reportOf('shown', { vitals: { lcp: 1_200, inp: 40, cls: 0.02 } }), address(1));
    const answer = await edge.ask('/-/releases', { headers: { cookie: ADMIN_COOKIE } });
    const { versions } = JSON.parse(answer.body) as ReleasesState;
    const { health } = versions.host?.find(({ version }) => version === '2.0.0') ?? {};
    expect(health).toMatchObject({ loads: 1, failures: 0 });
    expect(Math.abs((health?.lcp ?? 0) - 1_200) / 1_200).toBeLessThan(0.05);
    const metrics = await edge.ask('/-/metrics');
    expect(metrics.body).toContain('lodge_edge_outcomes_24h{name="host",version="2.0.0",outcome="shown"} 1');
  });

  test('of a failure is logged with its set', async () => {
    const report = await reportOf('failed');
    await edge.report(report, address(1));
    expect(edge.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', set: report.set, area: 'host', version: '2.0.0' }),
    );
  });

  test('of a shell that did not start is logged and counted as its failure', async () => {
    const report = await reportOf('shown', {
      page: null,
      areas: [],
      shell: { reason: '/r/shell/1.0.0/x.js did not load' },
    });
    expect((await edge.report(report, address(1))).status).toBe(204);
    expect(edge.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'A shell did not start', version: '1.0.0' }),
    );
    const answer = await edge.ask('/-/releases', { headers: { cookie: ADMIN_COOKIE } });
    const { versions } = JSON.parse(answer.body) as ReleasesState;
    expect(versions.shell?.[0]?.health).toMatchObject({ loads: 0, failures: 1 });
  });

  test('is text or JSON, from this site, small, and of versions that its set has', async () => {
    const good = JSON.stringify(await reportOf('shown'));
    const send = (body: string, headers: Record<string, string> = {}) =>
      edge.ask('/-/reports', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
    expect((await send(good)).status).toBe(204);
    expect((await send(good, { 'content-type': 'text/plain;charset=UTF-8' })).status).toBe(204);
    const wrong = async (change: object) => (await send(JSON.stringify({ ...JSON.parse(good), ...change }))).status;
    const area = (change: object) => ({ areas: [{ area: 'host', version: '2.0.0', outcome: 'shown', ...change }] });
    expect([
      await wrong({ set: '0123456789abcdef' }),
      await wrong({ set: '../pointer' }),
      await wrong({ more: 1 }),
      await wrong({ page: 'shell' }),
      await wrong({ page: 'nowhere' }),
      await wrong({ vitals: { lcp: null } }),
      await wrong({ vitals: { ttfb: 1 } }),
      await wrong({ vitals: { lcp: -1 } }),
      await wrong({ vitals: { lcp: 1e9 } }),
      await wrong(area({ version: '9.9.9' })),
      await wrong(area({ area: 'toString' })),
      await wrong(area({ reason: 'x'.repeat(301) })),
      await wrong({ shell: { reason: 'x'.repeat(301) } }),
      (await send('{')).status,
      (await send('null')).status,
    ]).toEqual(Array(15).fill(422));
    expect((await send(good, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await send(good + ' '.repeat(9_000))).status).toBe(413);
    expect((await send(good, { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await edge.ask('/-/reports')).status).toBe(404);
    expect((await readPointer(store))?.broken).toEqual([]);
  });

  test('more than 120 a minute of one network are refused', async () => {
    const report = await reportOf('shown');
    for (let count = 0; count < 120; count += 1) expect((await edge.report(report, address(1))).status).toBe(204);
    const refused = await edge.report(report, address(1));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await edge.report(report, address(2))).status).toBe(204);
  });
});

describe('the breaker', () => {
  test('opens when five different visitors saw a version fail, and the next one starts on its fallback', async () => {
    const failed = await reportOf('failed');
    for (let visitor = 1; visitor <= 4; visitor += 1) await edge.report(failed, address(visitor));
    expect(await hostVersion()).toBe('2.0.0');
    await edge.report(failed, address(5));
    expect(await hostVersion()).toBe('1.0.0');
    const [event] = (await state()).history;
    expect(event).toMatchObject({ action: 'breaker', by: 'edge', name: 'host', from: '2.0.0', to: '1.0.0' });
    expect(event?.reason).toBe('It failed for 5 of 5 visitors within 10 minutes');
    expect(edge.logged).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('breaker of host') }),
    );
  });

  test('does not open for one visitor, however often, with however many cookies', async () => {
    const failed = await reportOf('failed');
    for (let count = 0; count < 50; count += 1) {
      await edge.ask('/-/reports', {
        method: 'POST',
        body: JSON.stringify(failed),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': '203.0.113.1',
          cookie: `lodge_bucket_4000=${count}`,
        },
      });
    }
    for (let host = 1; host <= 20; host += 1) await edge.report(failed, `2001:db8:1:2::${host}`);
    expect(await hostVersion()).toBe('2.0.0');
  });

  test('does not open while most visitors see the version work', async () => {
    for (let visitor = 1; visitor <= 20; visitor += 1) await edge.report(await reportOf('shown'), address(visitor));
    for (let visitor = 21; visitor <= 30; visitor += 1) await edge.report(await reportOf('failed'), address(visitor));
    expect(await hostVersion()).toBe('2.0.0');
  });

  test('does not open without a fallback, nor to one that fails as well', async () => {
    const set = (await readPointer(store))?.set ?? '';
    for (let visitor = 1; visitor <= 8; visitor += 1) {
      const areas = [
        { area: 'host', version: '1.0.0', outcome: 'failed' },
        { area: 'host', version: '2.0.0', outcome: 'failed' },
        { area: 'guest', version: '1.0.0', outcome: 'failed' },
      ] as const;
      await edge.report({ set, page: 'host', areas: [...areas] }, address(visitor));
    }
    expect((await readPointer(store))?.broken).toEqual([]);
  });

  test('does not open by reports of a past set', async () => {
    const before = await reportOf('failed');
    await addSample(store, 'guest', '1.1.0');
    await applyChange(store, {
      action: 'promote',
      name: 'guest',
      to: '1.1.0',
      journeys: 'skipped',
      reason: 'a test',
      ...by,
    });
    for (let visitor = 1; visitor <= 8; visitor += 1) await edge.report(before, address(visitor));
    expect(await hostVersion()).toBe('2.0.0');
  });

  test('opens after as few as its setting says', async () => {
    const strict = await startTestEdge(store, { BREAKER: '1/1m/0.5' });
    await strict.report(await reportOf('failed'), address(1));
    expect(await hostVersion()).toBe('1.0.0');
    await strict.close();
  });

  test('on one machine, each page counts as a visitor', async () => {
    const local = await startTestEdge(store, { TRUST_PROXY: '' });
    const token = await pageToken(local);
    const send = async (token: string) =>
      local.ask('/-/reports', {
        method: 'POST',
        body: JSON.stringify({ ...(await reportOf('failed')), token }),
        headers: { 'content-type': 'application/json' },
      });
    for (let count = 0; count < 10; count += 1) await send(token);
    expect(await hostVersion()).toBe('2.0.0');
    for (let page = 1; page <= 4; page += 1) await send(await pageToken(local));
    expect(await hostVersion()).toBe('1.0.0');
    await local.close();
  });
});

describe('a forged report', () => {
  const send = async (from: string, token?: string, at = edge) =>
    at.ask('/-/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ ...(await reportOf('failed')), ...(token && { token }) }),
    });
  const failures = async () => {
    const { body } = await edge.ask('/-/releases', { headers: { cookie: ADMIN_COOKIE } });
    return (JSON.parse(body) as ReleasesState).versions.host?.find(({ isPromoted }) => isPromoted)?.health.failures;
  };

  test('from many IPv6 networks without a token counts nowhere', async () => {
    for (let network = 0; network < 200; network += 1) {
      expect((await send(`2001:db8:1:${network.toString(16)}::1`)).status).toBe(204);
      await send(`2001:db8:${network.toString(16)}::1`);
    }
    expect([await hostVersion(), await failures()]).toEqual(['2.0.0', 0]);
    expect(edge.logged).toEqual([]);
    expect((await edge.ask('/-/metrics')).body).toContain('lodge_edge_reports_total{token="invalid"} 400');
  });

  test('with tokens of real pages from one IPv6 /48 counts as one visitor', async () => {
    for (let network = 1; network <= 50; network += 1) {
      const from = `2001:db8:1:${network.toString(16)}::1`;
      await send(from, await pageToken(edge, { 'x-forwarded-for': from }));
    }
    expect([await hostVersion(), await failures()]).toEqual(['2.0.0', 50]);
  });

  test('with a token of a real page from one IPv4 /24 counts as one visitor', async () => {
    for (let host = 1; host <= 50; host += 1) {
      const from = `203.0.113.${host}`;
      await send(from, await pageToken(edge, { 'x-forwarded-for': from }));
    }
    expect(await hostVersion()).toBe('2.0.0');
  });

  test('that repeats a token counts once', async () => {
    const token = await pageToken(edge, { 'x-forwarded-for': address(1) });
    for (let count = 0; count < 20; count += 1) await send(address(1), token);
    expect(await failures()).toBe(1);
    expect(edge.logged.filter(({ message }) => message === 'An area failed')).toHaveLength(1);
  });

  test('that uses the token of another network counts nowhere', async () => {
    const token = await pageToken(edge, { 'x-forwarded-for': address(1) });
    for (let visitor = 2; visitor <= 9; visitor += 1) await send(address(visitor), token);
    expect([await hostVersion(), await failures()]).toEqual(['2.0.0', 0]);
  });

  test('that uses the token of another set counts nowhere', async () => {
    const token = await pageToken(edge, { 'x-forwarded-for': address(1) });
    await addSample(store, 'guest', '1.1.0');
    const skips = { journeys: 'skipped', reason: 'a test', ...by } as const;
    await applyChange(store, { action: 'promote', name: 'guest', to: '1.1.0', ...skips });
    await send(address(1), token);
    expect(await failures()).toBe(0);
  });

  test('an hour after its page was served counts nowhere', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await pageToken(edge, { 'x-forwarded-for': address(1) });
    vi.setSystemTime(Date.now() + 3_600_001);
    await send(address(1), token);
    vi.useRealTimers();
    expect(await failures()).toBe(0);
  });

  test('with a changed signature counts nowhere', async () => {
    const token = await pageToken(edge, { 'x-forwarded-for': address(1) });
    const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const wrong of [changed, '', '.', 'a.b.c']) await send(address(1), wrong);
    expect(await failures()).toBe(0);
  });
});

test('pages differ in the token alone, which is in a header', async () => {
  const [one, other] = [await edge.ask('/'), await edge.ask('/')];
  expect(one.body).toBe(other.body);
  expect(reportToken(one)).toMatch(/^[\w-]+\.[\w-]{12}\.[\w-]{22}$/);
  expect(reportToken(other)).not.toBe(reportToken(one));
});

test('a page of one edge may report to another', async () => {
  const other = await startTestEdge(store);
  for (let visitor = 1; visitor <= 5; visitor += 1) {
    const headers = { 'x-forwarded-for': address(visitor) };
    const report = { ...(await reportOf('failed')), token: await pageToken(other, headers) };
    await edge.report(report, address(visitor));
  }
  expect(await hostVersion()).toBe('1.0.0');
  await other.close();
});

describe('past AUTOMATIC_ROLLBACKS', () => {
  const skips = { journeys: 'skipped', reason: 'a test', ...by } as const;
  const fail = async (at: TestEdge, version: string, first: number, set?: string) => {
    const report = await reportOf('failed', { areas: [{ area: 'host', version, outcome: 'failed' }] });
    for (let visitor = first; visitor < first + 5; visitor += 1)
      await at.report(set ? { ...report, set } : report, address(visitor));
  };
  const held = async (at: TestEdge) =>
    /lodge_edge_rollbacks_held_total (\d+)/.exec((await at.ask('/-/metrics')).body)?.[1];
  let capped: TestEdge;
  beforeEach(async () => {
    capped = await startTestEdge(store, { AUTOMATIC_ROLLBACKS: '1' });
    await addSample(store, 'host', '3.0.0');
  });
  afterEach(() => capped.close());

  test('a failing version stays and people are alerted once', async () => {
    await fail(capped, '2.0.0', 1);
    expect([await hostVersion(), await held(capped)]).toEqual(['1.0.0', '0']);
    await applyChange(store, { action: 'promote', name: 'host', to: '3.0.0', ...skips });
    await fail(capped, '3.0.0', 1);
    await fail(capped, '3.0.0', 11);
    expect([await hostVersion(), await held(capped)]).toEqual(['3.0.0', '1']);
    const alerts = capped.logged.filter(({ level }) => level === 'error');
    expect(alerts).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/breaker of host 3\.0\.0 .* nothing was changed: .* a person must decide/),
      }),
    ]);
  });

  test('a failing canary goes on', async () => {
    await fail(capped, '2.0.0', 1);
    await applyChange(store, { action: 'canary', name: 'host', to: '3.0.0', share: 0.5, ...skips });
    await fail(capped, '3.0.0', 11, (await readPointer(store))?.canary?.set);
    expect((await readPointer(store))?.canary).toMatchObject({ version: '3.0.0' });
    expect(await held(capped)).toBe('1');
  });

  test('the end of a canary counts as a rollback', async () => {
    await applyChange(store, { action: 'canary', name: 'host', to: '3.0.0', share: 0.5, ...skips });
    await fail(capped, '3.0.0', 11, (await readPointer(store))?.canary?.set);
    expect((await readPointer(store))?.canary).toBeNull();
    await fail(capped, '2.0.0', 1);
    expect([await hostVersion(), await held(capped)]).toEqual(['2.0.0', '1']);
  });

  test('a person can still roll back', async () => {
    await fail(capped, '2.0.0', 1);
    await applyChange(store, { action: 'promote', name: 'host', to: '3.0.0', ...skips });
    await fail(capped, '3.0.0', 1);
    await applyChange(store, { action: 'rollback', name: 'host', ...by });
    expect(await hostVersion()).toBe('1.0.0');
  });

  test('the edges act again a day later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await fail(capped, '2.0.0', 1);
    await applyChange(store, { action: 'promote', name: 'host', to: '3.0.0', ...skips });
    vi.setSystemTime(Date.now() + 86_400_001);
    await fail(capped, '3.0.0', 1);
    vi.useRealTimers();
    expect(await hostVersion()).toBe('1.0.0');
  });
});

describe('the breakers of two edges', () => {
  test('count the visitors of both', async () => {
    const other = await startTestEdge(store);
    for (let visitor = 1; visitor <= 4; visitor += 1) await other.report(await reportOf('failed'), address(visitor));
    expect(await hostVersion()).toBe('2.0.0');
    await edge.report(await reportOf('failed'), address(5));
    expect(await hostVersion()).toBe('1.0.0');
    await other.close();
  });
});

describe('a canary', () => {
  const startCanary = (to: string) =>
    applyChange(store, {
      action: 'canary',
      journeys: 'skipped',
      reason: 'a test',
      name: 'host',
      to,
      share: 0.5,
      ...by,
    });
  beforeEach(async () => {
    await addSample(store, 'host', '3.0.0');
    await startCanary('3.0.0');
  });
  const canary = async () => (await readPointer(store))?.canary;
  async function outOf(failing: number, visitors: number, version: '2.0.0' | '3.0.0', first: number): Promise<void> {
    const pointer = await readPointer(store);
    const set = (version === '3.0.0' ? pointer?.canary?.set : pointer?.set) ?? '';
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const outcome = visitor < visitors - failing ? 'shown' : 'failed';
      await edge.report({ set, page: 'host', areas: [{ area: 'host', version, outcome }] }, address(first + visitor));
    }
  }

  test('that fails more than its control is ended automatically, and everyone gets the promoted version', async () => {
    await outOf(0, 20, '2.0.0', 1);
    await outOf(3, 20, '3.0.0', 100);
    expect(await canary()).toBeNull();
    const [event] = (await state()).history;
    expect(event).toMatchObject({ action: 'canary-end', by: 'edge', name: 'host', from: '3.0.0' });
    expect(event?.reason).toBe('It failed for 3 of 20 visitors, the promoted one for 0 of 20');
    expect((await edge.ask('/')).cookies).toEqual([]);
  });

  test('that fails outright ends before many have seen it', async () => {
    await outOf(5, 5, '3.0.0', 100);
    expect(await canary()).toBeNull();
    expect((await readPointer(store))?.broken).toEqual([]);
  });

  test('is compared in the console with what the promoted version did in the same time', async () => {
    await applyChange(store, { action: 'canary-end', ...by });
    await outOf(4, 9, '2.0.0', 1);
    await startCanary('3.0.0');
    await outOf(0, 2, '3.0.0', 100);
    await outOf(1, 3, '2.0.0', 50);
    const answer = await edge.ask('/-/releases', { headers: { cookie: ADMIN_COOKIE } });
    const { canary: running, versions } = JSON.parse(answer.body) as ReleasesState;
    expect(running?.canary).toMatchObject({ loads: 2, failures: 0 });
    expect(running?.control).toMatchObject({ loads: 2, failures: 1 });
    expect(versions.host?.find(({ version }) => version === '2.0.0')?.health).toMatchObject({ loads: 7, failures: 5 });
  });

  test('goes on while it is no worse, and while few have tried it', async () => {
    await outOf(4, 9, '3.0.0', 100);
    expect(await canary()).toMatchObject({ version: '3.0.0' });
    await startCanary('1.0.0');
    await startCanary('3.0.0');
    await outOf(4, 40, '2.0.0', 1);
    await outOf(4, 40, '3.0.0', 100);
    expect(await canary()).toMatchObject({ version: '3.0.0' });
  });

  test('starts from zero when it is started again', async () => {
    await outOf(4, 9, '3.0.0', 100);
    await applyChange(store, { action: 'canary-end', ...by });
    await startCanary('3.0.0');
    await outOf(0, 10, '3.0.0', 150);
    expect(await canary()).toMatchObject({ version: '3.0.0' });
  });

  /** Of visitors who open the home page, which the canary's area has no part in. */
  async function seeBrowse(side: 'canary' | 'control', failing: number, visitors: number, first: number, at = edge) {
    const pointer = await readPointer(store);
    const set = (side === 'canary' ? pointer?.canary?.set : pointer?.set) ?? '';
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const outcome = visitor < visitors - failing ? 'shown' : 'failed';
      const areas = [{ area: 'browse', version: '1.0.0', outcome }] as const;
      await at.report({ set, page: 'browse', areas: [...areas] }, address(first + visitor));
    }
  }

  test('that breaks the pages of another area ends, although its own work', async () => {
    await seeBrowse('control', 0, 12, 1);
    await outOf(0, 12, '3.0.0', 50);
    await seeBrowse('canary', 3, 12, 100);
    expect(await canary()).toBeNull();
    const [event] = (await state()).history;
    expect(event).toMatchObject({ action: 'canary-end', by: 'edge', name: 'host', from: '3.0.0' });
    expect(event?.reason).toBe('With it browse failed for 3 of 12 visitors, without it for 0 of 12');
    expect((await readPointer(store))?.broken).toEqual([]);
  });

  test('goes on while another area fails for everybody', async () => {
    await seeBrowse('control', 8, 12, 1);
    await seeBrowse('canary', 8, 12, 100);
    expect(await canary()).toMatchObject({ version: '3.0.0' });
  });

  test('is judged by the visitors of all edges on the store, and of those that have ended', async () => {
    const other = await startTestEdge(store);
    await seeBrowse('canary', 4, 4, 100, other);
    await other.close();
    expect(await canary()).toMatchObject({ version: '3.0.0' });
    await seeBrowse('canary', 1, 1, 150);
    expect(await canary()).toBeNull();
  });

  test('ends alone: another one that runs beside it goes on', async () => {
    await addSample(store, 'admin', '1.1.0');
    const order = { share: 0.5, journeys: 'skipped', reason: 'a test', ...by } as const;
    await applyChange(store, { action: 'canary', name: 'admin', to: '1.1.0', ...order });
    const set = (await readPointer(store))?.canaries?.[1]?.set ?? '';
    for (let visitor = 1; visitor <= 5; visitor += 1) {
      const areas = [{ area: 'admin', version: '1.1.0', outcome: 'failed' }] as const;
      await edge.report({ set, page: 'admin', areas: [...areas] }, address(visitor));
    }
    const pointer = await readPointer(store);
    expect(pointer?.canary).toMatchObject({ name: 'host', version: '3.0.0' });
    expect(pointer?.canaries).toBeUndefined();
    expect((await state()).history[0]).toMatchObject({ action: 'canary-end', name: 'admin' });
  });

  test('of the shell is judged by what fails on its pages', async () => {
    await applyChange(store, { action: 'canary-end', ...by });
    await addSample(store, 'shell', '1.1.0');
    await applyChange(store, {
      action: 'canary',
      journeys: 'skipped',
      reason: 'a test',
      name: 'shell',
      to: '1.1.0',
      share: 0.5,
      ...by,
    });
    const set = (await canary())?.set ?? '';
    for (let visitor = 1; visitor <= 5; visitor += 1) {
      const areas = [{ area: 'host', version: '2.0.0', outcome: 'failed' }] as const;
      await edge.report({ set, page: 'host', areas: [...areas] }, address(visitor));
    }
    expect(await canary()).toBeNull();
    expect((await readPointer(store))?.broken).toEqual([]);
  });

  test('of a shell that does not start is ended automatically; an area is not blamed for it', async () => {
    const visit = async () => {
      const report = { set: (await canary())?.set ?? '', page: null, areas: [], shell: { reason: 'It did not start' } };
      for (let visitor = 1; visitor <= 5; visitor += 1) await edge.report(report, address(visitor));
    };
    await visit();
    expect(await canary()).toMatchObject({ name: 'host' });
    await applyChange(store, { action: 'canary-end', ...by });
    await addSample(store, 'shell', '1.1.0');
    await applyChange(store, {
      action: 'canary',
      journeys: 'skipped',
      reason: 'a test',
      name: 'shell',
      to: '1.1.0',
      share: 0.5,
      ...by,
    });
    await visit();
    expect(await canary()).toBeNull();
    const [event] = (await state()).history;
    expect(event).toMatchObject({ action: 'canary-end', by: 'edge', name: 'shell' });
  });
});
