import type { Browser, Page } from '@playwright/test';
import { ADMIN, createAccount, type Person, personOf } from '../src/people.ts';
import { browserOf } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

async function askToHost(page: Page, person: Person): Promise<void> {
  await createAccount(page, person);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Become A Host' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Success!, Please Wait For Admin Confirmation')).toBeVisible();
}

/** Searches for the person, because earlier runs may have left many requests. */
async function openOffice(browser: Browser, { email }: Person): Promise<Page> {
  const office = await (await browserOf(browser, ADMIN)).newPage();
  await office.goto('/dashboard/manage-users');
  await office.getByText(/^Requested \(\d+\)$/).click();
  await expect(office).toHaveURL(/show=requested/);
  await office.getByRole('searchbox', { name: 'Search by name or email' }).fill(email);
  return office;
}

const requestOf = (office: Page, { email }: Person) => office.getByRole('row', { name: new RegExp(email) });
const entriesOf = (office: Page, { email }: Person) =>
  office.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: email });

test('[S1.05] an approved request can be undone in the history', {
  tag: ['@shell', '@admin', '@sign-up'],
}, async ({ page, browser }) => {
  const person = personOf('hella', 'Hella Hofer');
  await askToHost(page, person);
  const office = await openOffice(browser, person);
  await requestOf(office, person)
    .getByRole('button', { name: `Approve ${person.email} as a host` })
    .click();
  await expect(office.getByText('Request Approved !')).toBeVisible();
  await expect(requestOf(office, person)).toBeHidden();
  await page.goto('/dashboard/my-listings');
  await expect(page.getByText('You have no listings yet')).toBeVisible();

  await office.getByText('History', { exact: true }).click();
  const [newest, oldest] = [entriesOf(office, person).first(), entriesOf(office, person).last()];
  await expect(oldest).toContainText('Asked to become a host');
  await expect(oldest).toContainText(`by ${person.email}`);
  await expect(newest).toContainText('Role changed from guest to host');
  await expect(newest).toContainText(`by ${ADMIN.email}`);
  await newest.getByRole('button', { name: /^Undo/ }).click();
  await expect(office.getByText('User Role Updated !')).toBeVisible();
  await expect(newest).toContainText('Role changed from host to guest');
  await office.getByRole('region', { name: 'History' }).getByText('Listings', { exact: true }).click();
  await expect(entriesOf(office, person)).toHaveCount(0);
  await office.context().close();
  await page.goto('/dashboard/my-listings');
  await expect(page).toHaveURL('/dashboard');
});
