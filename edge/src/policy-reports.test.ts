import { sampleStore } from 'releases/testing/sample-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge((await sampleStore()).store);
});
afterEach(() => edge.close());

const send = (body: string, type = 'application/csp-report') =>
  edge.ask('/-/policy-reports', { method: 'POST', body, headers: { 'content-type': type } });
const refusals = () => edge.logged.filter(({ message }) => message === 'The content security policy blocked something');
const count = async () =>
  Number(/lodge_edge_policy_reports_total (\d+)/.exec((await edge.ask('/-/metrics')).body)?.[1]);

test('a policy violation is logged by directive and origin', async () => {
  const blocked = 'https://evil.test/steal?who=guest@lodge.test';
  await send(JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': blocked } }));
  const modern = [{ type: 'csp-violation', body: { effectiveDirective: 'style-src-attr', blockedURL: 'inline' } }];
  await send(JSON.stringify(modern), 'application/reports+json');
  expect(refusals()).toEqual([
    expect.objectContaining({ directive: 'script-src-elem', from: 'https://evil.test' }),
    expect.objectContaining({ directive: 'style-src-attr', from: 'inline' }),
  ]);
  expect(await count()).toBe(2);
});

test('invalid or excessive reports are discarded', async () => {
  for (const body of ['', '{', 'null', '[1]', '{"csp-report":1}', `"${'x'.repeat(9_000)}"`]) {
    expect((await send(body)).status).toBe(204);
  }
  expect(refusals()).toEqual([]);
  const report = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } });
  for (let each = 0; each < 40; each += 1) await send(report);
  expect(refusals()).toHaveLength(30);
  expect(await count()).toBe(40);
});
