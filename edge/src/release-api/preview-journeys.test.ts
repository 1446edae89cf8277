import { signOverride } from 'releases/store/override-link';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { localTarget } from 'releases/tool/local-target';
import type { JourneysRun } from 'releases/tool/playwright';
import { runPreviewJourneys } from 'releases/tool/preview-journeys';
import { remoteTarget } from 'releases/tool/remote-target';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

/**
 * Runs the site's journey runner against a preview on an edge. Instead of starting browsers, the test requests a page
 * with the preview's link.
 */

const outcome = vi.fn(async (_: JourneysRun) => ({ passed: 3, skipped: 1, failed: [] as string[] }));
vi.mock('releases/tool/playwright', () => ({ runPlaywright: (run: JourneysRun) => outcome(run) }));

const TOKEN = 'token-of-the-host-team-in-this-test';
const QA_TOKEN = 'token-of-the-quality-assurance-in-this-test';

let store: Store;
let edge: TestEdge;
const said: string[] = [];
beforeEach(async () => {
  ({ store } = await sampleStore());
  for (const name of ['host', 'admin']) await addSample(store, name, '1.1.0');
  edge = await startTestEdge(store, {
    QA_TOKEN,
    RELEASE_TOKENS: `host:${TOKEN},*:token-for-everything-in-this-test`,
  });
  vi.stubEnv('QA_TOKEN', QA_TOKEN);
  vi.stubEnv('SITE_URL', edge.url);
  vi.stubEnv('DATA_DIR', '/nowhere');
  outcome.mockClear();
  said.length = 0;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await edge.close();
});

function link(versions: Record<string, string>): string {
  const until = new Date(Date.now() + 60_000).toISOString();
  return `${edge.url}/?override=${signOverride('a key of this test, which is long enough', { versions, until })}`;
}
const run = (...links: string[]) => runPreviewJourneys(links, [], (line) => said.push(line));
const team = () => remoteTarget(edge.url, TOKEN);
const promotion = { action: 'promote', name: 'host', to: '1.1.0' } as const;

test('journeys that pass on a preview open the gate', async () => {
  await expect(team().change(promotion)).rejects.toMatchObject({ code: 'journeys-needed' });
  const [need] = (await team().candidate({ versions: { host: '1.1.0' } })).needs;
  outcome.mockImplementationOnce(async ({ baseUrl, cookie = '' }) => {
    expect((await edge.page('/login', { cookie })).set.id).toBe(need?.set.id);
    expect(baseUrl).toBe(edge.url);
    return { passed: 3, skipped: 1, failed: [] };
  });
  await run(link({ host: '1.1.0' }));
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ names: ['host'], scope: 'all' }));
  expect(said).toEqual([`3 journeys passed, and 1 could not run, on set ${need?.set.id}; the result is recorded`]);
  expect((await team().change(promotion)).history[0]).toMatchObject({ journeys: 'passed', results: [{ passed: 3 }] });
});

test('a promotion in the folder of the store finds the results of the site', async () => {
  await run(link({ host: '1.1.0' }));
  const { history } = await localTarget(store, '/nowhere').change(promotion);
  expect(history[0]).toMatchObject({ journeys: 'passed', results: [{ passed: 3 }] });
});

test('only the area’s own journeys run with the previous shell', async () => {
  await addSample(store, 'shell', '1.1.0');
  const skips = { journeys: 'skipped', reason: 'a test' } as const;
  await remoteTarget(edge.url, 'token-for-everything-in-this-test').change({
    action: 'promote',
    name: 'shell',
    to: '1.1.0',
    ...skips,
  });
  const { before } = await team().override({ versions: { host: '1.1.0' }, hours: 1 });
  expect(before?.shell).toBe('1.0.0');
  await run(link({ host: '1.1.0' }), link({ host: '1.1.0', shell: '1.0.0' }));
  expect(outcome.mock.calls.map(([{ names, scope }]) => [names, scope])).toEqual([
    [['host'], 'all'],
    [['host'], 'own'],
  ]);
  expect((await team().change(promotion)).promoted.areas.host?.version).toBe('1.1.0');
});

test('no result is recorded if a journey fails or the set changes', async () => {
  outcome.mockResolvedValueOnce({ passed: 2, skipped: 0, failed: ['a host (e2e/tests/policy.spec.ts)'] });
  await expect(run(link({ host: '1.1.0' }))).rejects.toMatchObject({ code: 'journeys-failed' });
  outcome.mockImplementationOnce(async () => {
    const skips = { journeys: 'skipped', reason: 'a test' } as const;
    await remoteTarget(edge.url, 'token-for-everything-in-this-test').change({
      action: 'promote',
      name: 'admin',
      to: '1.1.0',
      ...skips,
    });
    return { passed: 3, skipped: 1, failed: [] };
  });
  await expect(run(link({ host: '1.1.0' }))).rejects.toMatchObject({
    message: expect.stringContaining('changed while'),
  });
  await expect(team().change(promotion)).rejects.toMatchObject({ code: 'journeys-needed' });
});

test.each([
  ['without QA_TOKEN', 'QA_TOKEN', undefined],
  ['for a preview of another site', 'SITE_URL', 'https://lodge.example'],
])('no result is recorded %s', async (_, name, value) => {
  vi.stubEnv(name, value);
  await run(link({ host: '1.1.0' }));
  expect(said.at(-1)).toContain(`to record the result, set QA_TOKEN, and SITE_URL=${edge.url}`);
  await expect(team().change(promotion)).rejects.toMatchObject({ code: 'journeys-needed' });
});

test.each([
  ['a URL without a token', 'http://localhost:4000/', '--override must be a link'],
  ['a text that is not a URL', 'host@1.1.0', '--override must be a link'],
])('%s is refused with an explanation', async (_, given, sentence) => {
  await expect(run(given)).rejects.toMatchObject({ message: expect.stringContaining(sentence) });
});

test('a changed link is refused with an explanation', async () => {
  await expect(run(`${link({ host: '1.1.0' })}x`)).rejects.toMatchObject({
    message: expect.stringContaining('has expired'),
  });
});
