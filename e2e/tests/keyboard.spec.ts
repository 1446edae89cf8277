import { expect } from '@playwright/test';
import { bookedPayment, CARDS, cardFields, dayFromToday, reviewOf } from '../src/checkout.ts';
import { countKeys, tabTo, toTypedDate } from '../src/keyboard.ts';
import { createAccount, HOST, personOf, skipWithoutAccount } from '../src/people.ts';
import { roomCards } from '../src/rooms.ts';
import { test } from '../src/test.ts';

const [FROM, TO] = [dayFromToday(130), dayFromToday(132)];
/** From the search field to the button that pays, without typed text. */
const MOST_KEYS = 70;

test('a guest can find and book a room by keyboard alone', {
  tag: ['@browse', '@guest', '@demo', '@sign-up', '@cards'],
}, async ({ page }) => {
  await createAccount(page, personOf('kay', 'Kay Board'));
  const keysPressed = await countKeys(page);
  await page.goto('/');
  const { keyboard } = page;

  await tabTo(page, page.getByLabel('Where'));
  const before = await keysPressed();
  await keyboard.type('Kinderd');
  const place = page.getByRole('option', { name: /^Kinderdijk/ });
  await expect(place).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(place).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  const when = page.getByRole('dialog', { name: 'When' });
  await tabTo(page, when.getByLabel('Check-in'));
  await keyboard.type(toTypedDate(FROM.plain));
  await tabTo(page, when.getByLabel('Check-out'));
  await keyboard.type(toTypedDate(TO.plain));
  await keyboard.press('Escape');
  await expect(when).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: /^Who/ }));
  await keyboard.press('Enter');
  const more = page.getByRole('button', { name: 'More adults' });
  await tabTo(page, more);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: 'Search', exact: true }));
  await keyboard.press('Enter');
  const asked = { from: FROM.plain, to: TO.plain, adults: '2', where: 'Kinderdijk, Netherlands' };
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(asked);

  const card = roomCards(page).filter({ hasText: 'Thatched mill on the canal' });
  await expect(card).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip to results' }));
  await keyboard.press('Enter');
  await expect(card).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Thatched mill on the canal' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Reserve' }));
  await keyboard.press('Enter');
  const review = reviewOf(page);
  await expect(review).toContainText('2 adults');
  await expect(review).toContainText(FROM.long);
  for (const [field, text] of cardFields(page, CARDS.success)) {
    // The card frame moves focus itself when a field is complete.
    await tabTo(page, field);
    await keyboard.type(text.replaceAll(/\D/g, ''));
  }
  await tabTo(page, review.getByRole('button', { name: /^Pay / }));
  expect((await keysPressed()) - before).toBeLessThanOrEqual(MOST_KEYS);
  await keyboard.press('Enter');
  await bookedPayment(page);
  await expect(page.getByRole('region', { name: 'Thatched mill on the canal' })).toContainText('Your stay is booked');
});

test('a host can open the options of a listing by keyboard alone', { tag: ['@shell', '@host'] }, async ({ page }) => {
  skipWithoutAccount(HOST);
  const { keyboard } = page;
  const menu = page.getByRole('button', { name: 'User menu' });
  const heading = page.getByRole('heading', { level: 1 });
  const fill = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await keyboard.type(text);
  };

  await page.goto('/');
  await tabTo(page, menu);
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Login', exact: true }));
  await keyboard.press('Enter');
  await expect(heading.filter({ hasText: 'Log in' })).toBeFocused();
  await fill('Email', HOST.email);
  await fill('Password', HOST.password);
  await keyboard.press('Enter');
  await expect(page.getByText('Login Sucessful')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(heading).toBeFocused();
  await tabTo(page, menu, 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Dashboard', exact: true }));
  await keyboard.press('Enter');
  await expect(heading.filter({ hasText: 'Statistics' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Add Room' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(heading.filter({ hasText: 'Add Room' })).toBeFocused();

  const more = page.locator('summary').filter({ hasText: 'More options' });
  await tabTo(page, more);
  await keyboard.press('Enter');
  const wifi = page.getByLabel('Wi-Fi');
  await tabTo(page, wifi);
  await keyboard.press('Space');
  await expect(wifi).toBeChecked();
});
