import type { Page } from '@playwright/test';
import { expect, test } from '../../src/test.ts';

const reportOf = async (page: Page) =>
  JSON.parse((await page.waitForRequest('**/-/reports')).postDataBuffer()?.toString() ?? '{}');

async function scriptsOfShell(page: Page): Promise<{ entry: string; others: string[] }> {
  const html = await (await page.request.get('/login', { headers: { accept: 'text/html' } })).text();
  const entry = /<script type="module"[^>]* src="(\/r\/shell\/[^"]+)"/.exec(html)?.[1] ?? '';
  const others = [...html.matchAll(/modulepreload[^>]* href="(\/r\/shell\/[^"]+)"/g)].map(
    ([, address = '']) => address,
  );
  return { entry, others };
}

for (const [name, reason] of [
  ['entry', /\/r\/shell\/\S+\.js did not load/],
  ['others', /\S/],
] as const) {
  test(`a shell whose ${name === 'entry' ? 'first script is' : 'further scripts are'} missing is reported`, {
    tag: '@shell',
  }, async ({ page, complaints }) => {
    complaints.areTolerated = true;
    const missing = [(await scriptsOfShell(page))[name]].flat();
    expect(missing.length).toBeGreaterThan(0);
    for (const script of missing)
      await page.route(`**${script}`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    const report = reportOf(page);
    await page.goto('/login');
    expect(await report).toEqual({
      token: expect.any(String),
      set: expect.stringMatching(/^[0-9a-f]{16}$/),
      page: null,
      areas: [],
      shell: { reason: expect.stringMatching(reason) },
    });
  });
}
