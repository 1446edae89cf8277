import { createAccount, GUEST, personOf, signInWithGoogle, toastOf } from '../../src/people.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

test('[S3.01] the page has a fixed top bar with logo and menu and a footer', { tag: '@shell' }, async ({ page }) => {
  await page.goto('/login');
  const bar = page.getByRole('banner');
  await expect(bar).toHaveCSS('position', 'fixed');
  await expect(bar.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('© 2024 Travel Lodge Inc. All rights reserved.');
  await bar.getByRole('link', { name: /Travel Lodge/ }).click();
  await expect(page).toHaveURL('/');
});

test('[S3.02] the container is at most 2520 px wide with padding that grows with the screen', {
  tag: '@shell',
}, async ({ page }) => {
  const box = () =>
    page
      .getByRole('main')
      .locator('> div:not(:empty)')
      .evaluate((element) => {
        const style = getComputedStyle(element);
        return { width: element.getBoundingClientRect().width, padding: Number.parseFloat(style.paddingLeft) };
      });
  await page.setViewportSize({ width: 3200, height: 900 });
  await page.goto('/');
  expect((await box()).width).toBe(2520);
  const wide = (await box()).padding;
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = await box();
  expect(narrow.width).toBe(390);
  expect(narrow.padding).toBeGreaterThan(0);
  expect(narrow.padding).toBeLessThan(wide);
});

test('[S3.03] [S3.06] the menu of a signed-in person has Dashboard, Logout and a photo or fallback', {
  tag: '@shell',
}, async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'User menu' });
  await expect(menu.locator('img')).toHaveCount(0);
  await expect(menu.locator('svg')).toHaveCount(2);
  for (const drawing of await menu.locator('svg').all()) await expect(drawing).toBeVisible();
  await enter(page, GUEST);
  await page.goto('/');
  await expect(menu.locator('img')).toBeVisible();
  await menu.click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('[S3.06] [S5.04] a person without a Google photo is shown by initials', {
  tag: ['@shell', '@google'],
}, async ({ page }) => {
  await page.goto('/signup');
  await signInWithGoogle(page, personOf('ines', 'Ines Ohne'));
  const menu = page.getByRole('button', { name: 'User menu' });
  await expect(menu.locator('img')).toHaveCount(0);
  await expect(menu.getByText('IO', { exact: true })).toBeVisible();
});

test('[S3.04] the menu of a signed-out visitor has Login and Sign Up', { tag: '@shell' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'User menu' }).click();
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await bar.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/signup');
  await page.getByRole('button', { name: 'User menu' }).click();
  await bar.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('[S3.05] a Home link is in the menu on small screens only', { tag: '@shell' }, async ({ page }) => {
  await page.goto('/login');
  const home = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(home).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(home).toBeVisible();
  await home.click();
  await expect(page).toHaveURL('/');
});

test('[S3.07] [S3.08] Host your home shows on wide screens and is disabled for visitors', {
  tag: '@shell',
}, async ({ page }) => {
  await page.goto('/');
  const offer = page.getByRole('button', { name: 'Host your home' });
  await expect(offer).toBeVisible();
  await expect(offer).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(offer).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, GUEST);
  await page.goto('/');
  await expect(offer).toBeEnabled();
});

test('[S3.09] [S3.10] [S11.04] a guest can ask to become a host only once', {
  tag: ['@shell', '@sign-up'],
}, async ({ page }) => {
  await createAccount(page, personOf('hana', 'Hana Host'));
  await page.goto('/');
  const offer = page.getByRole('button', { name: 'Host your home' });
  const dialog = page.getByRole('dialog', { name: 'Become A Host!' });
  await offer.click();
  await expect(dialog).toContainText('Please read all the terms & conditions before becoming a host.');
  const [terms] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'terms & conditions' }).click(),
  ]);
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions');
  await terms.close();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await offer.click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Success!, Please Wait For Admin Confirmation')).toBeVisible();
  await expect(dialog).toBeHidden();
  await offer.click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please! Wait For Admin Approval.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('[S11.07] a host request that fails is only logged', { tag: '@shell' }, async ({ page, complaints }) => {
  complaints.expect(500);
  await enter(page, GUEST);
  await page.goto('/');
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 500, json: {} }));
  // A toast disappears, so the page records whether there was one.
  await page.evaluate(() => {
    const note = () => document.querySelector('[role=alert]') && Object.assign(window, { wasAlerted: true });
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('PUT /users/'));
  await page.getByRole('button', { name: 'Host your home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await logged;
  await expect(page.getByRole('dialog')).toBeHidden();
  // By the time the next toast is visible, a toast for the failure would have appeared too.
  await page.unroute('**/api/users/*');
  const saved = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
  await page.route('**/api/users/*', (route) => route.fulfill({ json: saved }));
  await page.getByRole('button', { name: 'Host your home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(toastOf(page, 'Success!, Please Wait For Admin Confirmation')).toBeVisible();
  expect(await page.evaluate(() => 'wasAlerted' in window), 'an error was shown').toBe(false);
});
