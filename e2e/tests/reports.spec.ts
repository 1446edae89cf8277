import type { Page } from '@playwright/test';
import { ADMIN, createAccount, HOST, personOf, toastOf } from '../src/people.ts';
import { openDemoRoom } from '../src/rooms.ts';
import { runId } from '../src/run.ts';
import { browserOf } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const REASON = `It names the neighbours ${runId}`;

async function sendReport(page: Page, reason: RegExp, details: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Report / });
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('textbox', { name: 'Details' }).fill(details);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(toastOf(page, 'Thank you.')).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function decide(page: Page, act: RegExp): Promise<void> {
  await page.getByLabel('Reason').fill(REASON);
  await page.getByRole('button', { name: act }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
}

test('an open page updates when an admin removes and restores a message', {
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
