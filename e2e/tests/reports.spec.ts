import type { Page } from '@playwright/test';
import { ADMIN, createAccount, HOST, personOf, toastOf } from '../src/people.ts';
import { openDemoRoom } from '../src/rooms.ts';
import { runId } from '../src/run.ts';
import { browserOf } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const ROOM = /Guadix/;
const REVIEW = /the goat gets up at six/;
const REASON = `It names the neighbours ${runId}`;

async function sendReport(page: Page, reason: RegExp, details: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Report / });
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('textbox', { name: 'Details' }).fill(details);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(toastOf(page, 'Thank you.')).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function openReviews(page: Page): Promise<void> {
  await page.goto('/?category=Caves');
  await page.getByRole('link', { name: ROOM }).first().click();
  await page.getByRole('link', { name: /^\d reviews$/ }).click();
}

async function decide(page: Page, act: RegExp): Promise<void> {
  await page.getByLabel('Reason').fill(REASON);
  await page.getByRole('button', { name: act }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
}

test('a reported review leaves the room and its rating when an admin says so, and comes back', {
  tag: ['@browse', '@admin', '@sign-up', '@demo'],
}, async ({ page, browser }) => {
  await createAccount(page, personOf('renata', 'Renata Reports'));
  await openReviews(page);
  await expect(page.getByRole('heading', { name: /of 5 stars · 3 reviews/ })).toBeVisible();
  const review = page.getByRole('listitem').filter({ hasText: REVIEW });
  await review.getByRole('button', { name: 'Report the review by Samuel' }).click();
  await sendReport(page, /something else/i, `Nobody keeps a goat there ${runId}`);

  const admin = await (await browserOf(browser, ADMIN)).newPage();
  await admin.goto('/dashboard/reports');
  await admin.getByRole('link', { name: /Review by Samuel.*Whitewashed cave/ }).click();
  await expect(admin.getByText(REVIEW)).toBeVisible();
  await expect(admin.getByText(`Nobody keeps a goat there ${runId}`)).toBeVisible();
  await admin.getByRole('button', { name: 'Remove review' }).click();
  await expect(admin.getByText('Please give a reason.')).toBeVisible();
  await decide(admin, /^Remove review$/);

  await openReviews(page);
  await expect(page.getByRole('heading', { name: '2 reviews' })).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toBeVisible();
  await expect(page.getByText(/slept under a blanket/)).toBeVisible();
  await expect(page.getByText(REVIEW)).toHaveCount(0);

  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(admin.getByRole('button', { name: 'Keep review' })).toBeVisible();
  await openReviews(page);
  await expect(page.getByRole('heading', { name: /of 5 stars · 3 reviews/ })).toBeVisible();
  await expect(page.getByText(REVIEW)).toBeVisible();

  await decide(admin, /^Keep review$/);
  await admin.goto('/dashboard/reports?show=decided');
  await expect(admin.getByRole('link', { name: new RegExp(REASON) }).first()).toContainText('Kept');
  await admin.goto('/dashboard/manage-users?show=history');
  await admin.getByText('Reports', { exact: true }).last().click();
  await expect(admin.getByText(new RegExp(`kept.*${REASON}`, 'i')).first()).toBeVisible();
  await admin.context().close();
});

test('a reported message is taken from an open page when an admin removes it, and put back', {
  tag: ['@browse', '@inbox', '@admin', '@sign-up', '@demo'],
}, async ({ page, browser }) => {
  const text = `Pay me in cash ${runId}`;
  await createAccount(page, personOf('max', 'Max Messages'));
  await openDemoRoom(page);
  await page.getByRole('link', { name: 'Message host' }).click();
  await page.getByLabel(/^Message to /).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText(text)).toBeVisible();

  const host = await (await browserOf(browser, { ...HOST, email: HOST.email.replace('host@', 'host2@') })).newPage();
  await host.goto('/dashboard/inbox');
  await host.getByRole('link', { name: new RegExp(text) }).click();
  await host.getByRole('button', { name: `Report: ${text}` }).click();
  await sendReport(host, /scam/, '');
  await host.context().close();

  const admin = await (await browserOf(browser, ADMIN)).newPage();
  await admin.goto('/dashboard/reports');
  await admin.getByRole('link', { name: new RegExp(text) }).click();
  await expect(admin.getByText('Reported', { exact: false }).first()).toBeVisible();
  await decide(admin, /^Remove message$/);
  await expect(messages.getByText('This message was removed.')).toBeVisible();
  await expect(messages.getByText(text)).toHaveCount(0);
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(messages.getByText(text)).toBeVisible();
  await decide(admin, /^Keep message$/);
  await admin.context().close();
});
