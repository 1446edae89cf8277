import type { Page } from '@playwright/test';
import { HOST, typeLogin } from '../../src/people.ts';
import { expect, test } from '../../src/test.ts';

/** Stops the browser's clock, so that no timeout is reached by accident. */
async function loginWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/login');
  await typeLogin(page, { ...HOST, password: 'wrong-again' });
}

async function refuseLogins(page: Page): Promise<void> {
  await page.route('**/accounts:signInWithPassword*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } } }),
  );
}

const toastsOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'auth/invalid-credential' });

/**
 * Submits the form until the provider has refused `count` times. Presses Enter, because the toasts may cover the
 * button.
 */
async function failTimes(page: Page, count: number): Promise<void> {
  for (let time = 1; time <= count; time += 1) {
    const refused = page.waitForResponse(/signInWithPassword/);
    await page.getByLabel('Password', { exact: true }).fill('wrong-again');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await refused;
    await expect(async () => {
      // Modules that load late and animations use this clock too.
      await page.clock.runFor(20);
      await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled({ timeout: 100 });
      await expect(toastsOf(page)).toHaveCount(time, { timeout: 100 });
    }).toPass();
  }
}

test('[S13.01] an error toast is shown for 4 s and has disappeared 1 s later', { tag: '@shell' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(400);
  await refuseLogins(page);
  await loginWithStoppedClock(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await failTimes(page, 1);
  const toast = toastsOf(page);
  const card = page.locator('.ui-toast-in');
  await page.clock.runFor(3_400);
  await expect(card).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(card).toHaveCount(0);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(400);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(toast).toHaveCount(0);
});

test('[S13.01] a success toast is shown for 2 s', { tag: '@shell' }, async ({ page }) => {
  await loginWithStoppedClock(page);
  await page.getByLabel('Password', { exact: true }).fill(HOST.password);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const card = page.locator('.ui-toast-in').filter({ hasText: 'Login Sucessful' });
  await expect(async () => {
    // Modules that load late and animations use this clock too.
    await page.clock.runFor(20);
    await expect(card).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await page.clock.runFor(1_400);
  await expect(card).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(card).toHaveCount(0);
});

test('[S13.01] toasts are 16 px from the edge, 8 px apart and at most 350 px wide', {
  tag: '@shell',
}, async ({ page, complaints }) => {
  complaints.expect(400);
  await refuseLogins(page);
  await loginWithStoppedClock(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await failTimes(page, 3);
  const cards = page.locator('.ui-toast-in');
  // The toasts move to their positions.
  await expect(async () => {
    const boxes = await cards.evaluateAll((elements) =>
      elements
        .map((element) => {
          const { top, bottom, width } = (element.parentElement as Element).getBoundingClientRect();
          return { top, bottom, width, card: element.getBoundingClientRect().width };
        })
        .sort((a, b) => a.top - b.top),
    );
    expect(boxes[0]?.top).toBeCloseTo(16, 0);
    for (const [place, { top, width, card }] of boxes.entries()) {
      if (place > 0) expect(top - (boxes[place - 1]?.bottom ?? 0)).toBeCloseTo(8, 0);
      expect(card).toBeLessThanOrEqual(350);
      expect(width).toBe(1440 - 2 * 16);
    }
  }).toPass();
});

test('[S13.01] a toast is 16 px from the edge on a phone too', { tag: '@shell' }, async ({ page, complaints }) => {
  complaints.expect(400);
  await refuseLogins(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(HOST.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong-again');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const place = page.locator('.ui-toast-in').locator('..');
  await expect(place).toBeVisible();
  expect(await place.boundingBox()).toMatchObject({ x: 16, y: 16, width: 390 - 2 * 16 });
});
