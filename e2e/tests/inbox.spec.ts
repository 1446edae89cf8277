import { bookByRequest } from '../src/checkout.ts';
import { createAccount, HOST, personOf, pictureOf } from '../src/people.ts';
import { addRoom, lodgingOf } from '../src/rooms.ts';
import { runId } from '../src/run.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const guest = personOf('iris', `Iris Inbox ${runId}`);
const lodging = lodgingOf('with a letter box');

test('a guest and a host can chat live and block each other', {
  tag: ['@browse', '@guest', '@host', '@inbox', '@sign-up', '@cards'],
}, async ({ page, browser }) => {
  await enter(page, HOST);
  const room = await addRoom(page, lodging);
  await page.goto('/dashboard/inbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await createAccount(other, guest);
  await other.goto(room);
  await other.getByRole('link', { name: 'Message host' }).click();
  const question = other.getByLabel(/^Message to /);
  await question.fill('Is there a crib? Call me at +44 20 7946 0958.');
  await other.getByLabel('Add pictures').setInputFiles(await pictureOf(other, 'crib.png'));
  await expect(other.getByRole('img', { name: '1 to send' })).toBeVisible();
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(other.getByText(/sees \[hidden\] in place of contacts/)).toBeVisible();

  const row = page.getByRole('link', { name: new RegExp(guest.name) });
  await expect(row).toContainText('1 new');
  await expect(row).toContainText('Is there a crib? Call me at [hidden].');
  await row.click();
  const ofHost = page.getByRole('region', { name: 'Messages' });
  await expect(ofHost.getByText('Call me at [hidden]')).toBeVisible();
  await expect(ofHost.getByRole('img')).toBeVisible();

  await page.getByRole('button', { name: 'Saved replies' }).click();
  const replies = page.getByRole('dialog');
  await replies.getByRole('button', { name: 'New reply' }).click();
  await replies.getByLabel('Name').fill(`Crib ${guest.email}`);
  await replies.getByLabel('Text').fill('Yes, there are two.');
  await replies.getByRole('button', { name: 'Save' }).click();
  await replies.getByRole('button', { name: `Insert Crib ${guest.email}` }).click();
  await expect(page.getByLabel(`Message to ${guest.name}`)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const ofGuest = other.getByRole('region', { name: 'Messages' });
  await expect(ofGuest.getByText('Yes, there are two.')).toBeVisible();
  await expect(ofGuest.getByRole('listitem')).toHaveCount(3);

  // The moderate policy does not refund this stay, so contact details are visible.
  await bookByRequest(other, room, 1, 3);
  await other.goto('/dashboard/my-bookings');
  await other.getByRole('row').getByRole('link', { name: lodging.title }).click();
  await other.getByRole('link', { name: 'Message host' }).click();
  await expect(other.getByRole('complementary', { name: 'The stay' })).toContainText('Confirmed');
  await other.getByLabel(/^Message to /).fill('Booked!');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(ofHost.getByText('Booked!')).toBeVisible();
  await expect(ofHost.getByText('Call me at +44 20 7946 0958.')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'The stay' })).toContainText('Confirmed');

  await page.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(`You blocked ${guest.name}.`)).toBeVisible();
  await expect(other.getByText(/does not take messages from you/)).toBeVisible();
  await page.getByRole('button', { name: 'Allow messages' }).click();
  await expect(question).toBeVisible();
  await other.context().close();
});
