import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Area } from './broken-version.ts';

/** Previews of other versions, made and opened as a tester does: an administrator's link, for one browser. */

/** The version that everybody gets. */
export async function promotedVersion(context: BrowserContext, area: Area): Promise<string> {
  const html = await (await context.request.get('/login')).text();
  const data = JSON.parse(/id="lodge-page">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
  return data.set.areas[area].version;
}

/** The link to a combination of stored versions, by an administrator. */
export async function overrideLink(admin: BrowserContext, versions: Partial<Record<Area, string>>): Promise<string> {
  const page = await admin.newPage();
  await page.goto('/login');
  // From a page, as the console asks: the edge wants to know where a change comes from.
  const answer = await page.evaluate(async (wanted) => {
    const response = await fetch('/-/overrides', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ versions: wanted, hours: 1 }),
    });
    return { status: response.status, body: await response.json() };
  }, versions);
  await page.close();
  expect(answer, 'the link of an override').toMatchObject({ status: 201 });
  return answer.body.url;
}

/** What a page's data says about its release. */
export async function releaseOf(page: Page): Promise<{ set: string; channel: string }> {
  return page.evaluate(() => {
    const { set, release } = JSON.parse(document.getElementById('lodge-page')?.textContent ?? '{}');
    return { set: set.id, channel: release.channel };
  });
}
