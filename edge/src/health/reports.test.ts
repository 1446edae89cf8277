import type { ReleasesState } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import { readPointer } from 'releases/store/history';
import { addSample } from 'releases/testing/sample-store';
import { describe, expect, test, vi } from 'vitest';
import { address, pageToken, SKIPS, useReportedSite } from '../testing/reported-site.ts';
import { ADMIN_COOKIE, reportToken, startTestEdge } from '../testing/test-edge.ts';

const site = useReportedSite();

describe('a report', () => {
  test('is counted for its version', async () => {
    await site.edge.report(await site.reportOf('shown', { vitals: { lcp: 1_200, inp: 40, cls: 0.02 } }), address(1));
    const answer = await site.edge.ask('/-/releases', { headers: { cookie: ADMIN_COOKIE } });
    const { versions } = JSON.parse(answer.body) as ReleasesState;
    const { health } = versions.host?.find(({ version }) => version === '2.0.0') ?? {};
    expect(health).toMatchObject({ loads: 1, failures: 0 });
    expect(Math.abs((health?.lcp ?? 0) - 1_200) / 1_200).toBeLessThan(0.05);
    const metrics = await site.edge.ask('/-/metrics');
    expect(metrics.body).toContain('lodge_edge_outcomes_24h{name="host",version="2.0.0",outcome="shown"} 1');
  });

  test('a report of a failure is logged with its set', async () => {
    const report = await site.reportOf('failed');
    await site.edge.report(report, address(1));
    expect(site.edge.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', set: report.set, area: 'host', version: '2.0.0' }),
    );
  });

  test('a report of a shell that did not start counts as its failure', async () => {
    const report = await site.reportOf('shown', {
      page: null,
      areas: [],
      shell: { reason: '/r/shell/1.0.0/x.js did not load' },
    });
    expect((await site.edge.report(report, address(1))).status).toBe(204);
    expect(site.edge.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'A shell did not start', version: '1.0.0' }),
    );
    const answer = await site.edge.ask('/-/releases', { headers: { cookie: ADMIN_COOKIE } });
    const { versions } = JSON.parse(answer.body) as ReleasesState;
    expect(versions.shell?.[0]?.health).toMatchObject({ loads: 0, failures: 1 });
  });

  test('must be small, valid and from this site', async () => {
    const good = JSON.stringify(await site.reportOf('shown'));
    const send = (body: string, headers: Record<string, string> = {}) =>
      site.edge.ask('/-/reports', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
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
    expect((await site.edge.ask('/-/reports')).status).toBe(404);
    expect((await readPointer(site.store))?.broken).toEqual([]);
  });

  test('is refused after 120 in one minute from the same network', async () => {
    const report = await site.reportOf('shown');
    for (let count = 0; count < 120; count += 1) expect((await site.edge.report(report, address(1))).status).toBe(204);
    const refused = await site.edge.report(report, address(1));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await site.edge.report(report, address(2))).status).toBe(204);
  });
});

describe('a forged report', () => {
  const send = async (from: string, token?: string, at = site.edge) =>
    at.ask('/-/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ ...(await site.reportOf('failed')), ...(token && { token }) }),
    });
  const failures = async () => {
    const { body } = await site.edge.ask('/-/releases', { headers: { cookie: ADMIN_COOKIE } });
    return (JSON.parse(body) as ReleasesState).versions.host?.find(({ isPromoted }) => isPromoted)?.health.failures;
  };

  test('a forged report from many IPv6 networks without a token is not counted', async () => {
    for (let network = 0; network < 200; network += 1) {
      expect((await send(`2001:db8:1:${network.toString(16)}::1`)).status).toBe(204);
      await send(`2001:db8:${network.toString(16)}::1`);
    }
    expect([await site.hostVersion(), await failures()]).toEqual(['2.0.0', 0]);
    expect(site.edge.logged).toEqual([]);
    expect((await site.edge.ask('/-/metrics')).body).toContain('lodge_edge_reports_total{token="invalid"} 400');
  });

  test('a forged report with tokens of real pages from one IPv6 /48 counts as one visitor', async () => {
    for (let network = 1; network <= 50; network += 1) {
      const from = `2001:db8:1:${network.toString(16)}::1`;
      await send(from, await pageToken(site.edge, { 'x-forwarded-for': from }));
    }
    expect([await site.hostVersion(), await failures()]).toEqual(['2.0.0', 50]);
  });

  test('a forged report with a token of a real page from one IPv4 /24 counts as one visitor', async () => {
    for (let host = 1; host <= 50; host += 1) {
      const from = `203.0.113.${host}`;
      await send(from, await pageToken(site.edge, { 'x-forwarded-for': from }));
    }
    expect(await site.hostVersion()).toBe('2.0.0');
  });

  test('a forged report that repeats a token counts once', async () => {
    const token = await pageToken(site.edge, { 'x-forwarded-for': address(1) });
    for (let count = 0; count < 20; count += 1) await send(address(1), token);
    expect(await failures()).toBe(1);
    expect(site.edge.logged.filter(({ message }) => message === 'An area failed')).toHaveLength(1);
  });

  test('a forged report that uses the token of another network is not counted', async () => {
    const token = await pageToken(site.edge, { 'x-forwarded-for': address(1) });
    for (let visitor = 2; visitor <= 9; visitor += 1) await send(address(visitor), token);
    expect([await site.hostVersion(), await failures()]).toEqual(['2.0.0', 0]);
  });

  test('a forged report that uses the token of another set is not counted', async () => {
    const token = await pageToken(site.edge, { 'x-forwarded-for': address(1) });
    await addSample(site.store, 'guest', '1.1.0');
    await applyChange(site.store, { action: 'promote', name: 'guest', to: '1.1.0', ...SKIPS });
    await send(address(1), token);
    expect(await failures()).toBe(0);
  });

  test('an hour after its page was served is not counted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await pageToken(site.edge, { 'x-forwarded-for': address(1) });
    vi.setSystemTime(Date.now() + 3_600_001);
    await send(address(1), token);
    vi.useRealTimers();
    expect(await failures()).toBe(0);
  });

  test('a forged report with a changed signature is not counted', async () => {
    const token = await pageToken(site.edge, { 'x-forwarded-for': address(1) });
    const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const wrong of [changed, '', '.', 'a.b.c']) await send(address(1), wrong);
    expect(await failures()).toBe(0);
  });
});

test('pages differ only in the token in the response header', async () => {
  const [one, other] = [await site.edge.ask('/'), await site.edge.ask('/')];
  expect(one.body).toBe(other.body);
  expect(reportToken(one)).toMatch(/^[\w-]+\.[\w-]{12}\.[\w-]{22}$/);
  expect(reportToken(other)).not.toBe(reportToken(one));
});

test('a page of one edge can report to another', async () => {
  const other = await startTestEdge(site.store);
  for (let visitor = 1; visitor <= 5; visitor += 1) {
    const headers = { 'x-forwarded-for': address(visitor) };
    const report = { ...(await site.reportOf('failed')), token: await pageToken(other, headers) };
    await site.edge.report(report, address(visitor));
  }
  expect(await site.hostVersion()).toBe('1.0.0');
  await other.close();
});
