import type { Page } from '@playwright/test';
import { throttle } from './page-load.ts';

export async function fromHomeToRoom(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const card = page.getByRole('main').locator('a[href^="/room/"]').first();
  await card.waitFor();
  await page.waitForLoadState('networkidle');
  await throttle(page);
  return timeOf(async () => {
    await card.click();
    await page.getByText(/^Hosted by /).waitFor();
  });
}

export async function fromDashboardToBookings(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/dashboard`);
  await page.getByText('Net spend', { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await throttle(page);
  return timeOf(async () => {
    await page.getByRole('link', { name: 'My Bookings' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Bookings' }).waitFor();
  });
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
