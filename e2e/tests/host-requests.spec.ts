import type { Browser, Page } from '@playwright/test';
import { mailsTo } from '../src/mail.ts';
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

const askedMark = (page: Page) => page.getByRole('button', { name: 'Become A Host Requested' });

/** Searches the requests for the person, because earlier runs may have left many. */
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

test('[S1.05] a request is approved from the list of requests, is in the history, and can be undone there', {
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

test('a person whose request is declined gets the reason by email and may ask again', {
  tag: ['@shell', '@admin', '@sign-up', '@mail'],
}, async ({ page, browser, request }) => {
  const person = personOf('dagny', 'Dagny Dahl');
  await askToHost(page, person);
  await expect(askedMark(page)).toBeVisible();
  const office = await openOffice(browser, person);
  await requestOf(office, person)
    .getByRole('button', { name: `Decline the request of ${person.email}` })
    .click();
  const question = office.getByRole('alertdialog', { name: 'Decline this request?' });
  await question.getByRole('button', { name: 'Decline request' }).click();
  await expect(question.getByText('Please give a reason.')).toBeVisible();
  await question.getByLabel('Reason').fill('Please add a photo of yourself');
  await question.getByRole('button', { name: 'Decline request' }).click();
  await expect(office.getByText('Request Declined !')).toBeVisible();
  await expect(requestOf(office, person)).toBeHidden();
  await office.getByText('History', { exact: true }).click();
  await expect(entriesOf(office, person).first()).toContainText(
    'Request to become a host declined: Please add a photo of yourself',
  );
  await office.context().close();

  const letters = async () => (await mailsTo(request, person.email)).map(({ text }) => text).join();
  await expect.poll(letters).toContain('Please add a photo of yourself');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expect(askedMark(page)).toBeHidden();
  await page.getByRole('button', { name: 'Become A Host' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Success!, Please Wait For Admin Confirmation')).toBeVisible();
});

test('a person who waits for an answer can take the request back', {
  tag: ['@shell', '@admin', '@sign-up'],
}, async ({ page, browser }) => {
  const person = personOf('wanda', 'Wanda Weiss');
  await askToHost(page, person);
  await askedMark(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Request withdrawn')).toBeVisible();
  await expect(askedMark(page)).toBeHidden();
  const office = await openOffice(browser, person);
  await expect(office.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
  await expect(requestOf(office, person)).toBeHidden();
  await office.getByText('History', { exact: true }).click();
  await expect(entriesOf(office, person).first()).toContainText('Withdrew the request to become a host');
  await office.context().close();
});
