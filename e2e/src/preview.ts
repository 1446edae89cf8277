import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Area } from './broken-version.ts';
import { fetchPageData } from './page-data.ts';

export async function promotedVersion(context: BrowserContext, area: Area): Promise<string> {
  const { set } = await fetchPageData(context.request);
  return set.areas[area].version;
}

export async function overrideLink(admin: BrowserContext, versions: Partial<Record<Area, string>>): Promise<string> {
  const page = await admin.newPage();
  await page.goto('/login');
  // Sent from a page, as the console does, because the edge checks the origin of a change.
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

export async function releaseOf(page: Page): Promise<{ set: string; channel: string }> {
  return page.evaluate(() => {
    const { set, release } = JSON.parse(document.getElementById('lodge-page')?.textContent ?? '{}');
    return { set: set.id, channel: release.channel };
  });
}
