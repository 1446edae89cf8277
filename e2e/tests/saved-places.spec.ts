import { expectAccessible } from '../src/accessibility.ts';
import { createAccount, HOST, leaveSession, personOf, toastOf, typeLogin } from '../src/people.ts';
import { addRoom, findCard, lodgingOf, roomCards } from '../src/rooms.ts';
import { browserOf } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const guest = personOf('sava', 'Sava Anna Saved');
const lodging = lodgingOf('worth saving');
const other = lodgingOf('worth nothing');

test('a room that a visitor saves is kept until they sign in', {
  tag: ['@browse', '@guest', '@host', '@sign-up'],
}, async ({ page, browser, complaints }) => {
  const host = await (await browserOf(browser, HOST)).newPage();
  const room = await addRoom(host, lodging);
  await addRoom(host, other);
  await createAccount(page, guest);
  await leaveSession(page);

  const card = await findCard(page, '/?category=Modern', lodging.place);
  const heart = (title: string) => page.getByRole('button', { name: `Save ${title}` });
  await card.focus();
  await expect(heart(lodging.title)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(heart(lodging.title)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?from=/);
  await typeLogin(page, guest);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const saved = toastOf(page, 'Saved to My places');
  await saved.getByRole('button', { name: 'Dismiss' }).click();
  await expect(saved).toHaveCount(0);
  await expect(page).toHaveURL('/?category=Modern');
  await expect(heart(lodging.title)).toHaveAttribute('aria-pressed', 'true');

  await heart(other.title).click();
  await saved.getByRole('button', { name: 'Change' }).click();
  const lists = page.getByRole('dialog', { name: 'Save to' });
  await lists.getByLabel('New list').fill('For the summer');
  await lists.getByRole('button', { name: 'Create' }).click();
  await expect(lists.getByLabel('For the summer')).toBeChecked();
  await lists.getByLabel('My places').click();
  await expect(lists.getByLabel('My places')).not.toBeChecked();
  await expectAccessible(page);
  await lists.getByRole('button', { name: 'Done' }).click();
  await heart(other.title).click();
  await toastOf(page, 'Removed from For the summer').getByRole('button', { name: 'Undo' }).click();
  await expect(heart(other.title)).toHaveAttribute('aria-pressed', 'true');

  await page.goto(room);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/dashboard/saved');
  await expect(page.getByRole('navigation', { name: 'Lists' }).getByRole('link')).toHaveText([
    'For the summer1',
    'My places1',
  ]);
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('link')).toContainText(lodging.place);
  const open = page.getByRole('region', { name: 'For the summer' });
  await expect(open.getByRole('link')).toContainText(other.place);

  await open.getByRole('button', { name: 'Share' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share For the summer' });
  await sharing.getByRole('button', { name: 'Create link' }).click();
  const link = await sharing.getByLabel('Link').inputValue();
  await expectAccessible(page);
  await sharing.getByRole('button', { name: 'Close' }).click();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1, name: 'For the summer' })).toBeVisible();
  await expect(stranger.getByText('Shared by Sava · 1 place')).toBeVisible();
  await expect(roomCards(stranger)).toHaveCount(1);
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(stranger);

  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('link', { name: /My places/ })
    .click();
  await page.getByRole('region', { name: 'My places' }).getByRole('button', { name: 'Dates' }).click();
  const watching = page.getByRole('dialog', { name: 'Dates and emails' });
  await expect(watching.getByLabel('Email me')).toBeChecked();
  await expectAccessible(page);
  await watching.getByRole('button', { name: 'Save' }).click();
  await expect(watching).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('link', { name: /For the summer/ })
    .click();

  await host.goto('/dashboard/my-listings');
  await host.getByRole('button', { name: `Delete ${other.title}` }).click();
  await host
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(host.getByText('Room Deleted !')).toBeVisible();
  await page.reload();
  await expect(open.getByText('This place is no longer on the site.')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('1 place of this list is not offered at the moment.')).toBeVisible();
  await expect(stranger.getByText(other.title)).toHaveCount(0);

  await open.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click();
  await expect(page.getByRole('heading', { name: 'My places' })).toBeVisible();
  complaints.expect(404);
  await stranger.reload();
  await expect(stranger.getByText('This list is no longer shared')).toBeVisible();
});
