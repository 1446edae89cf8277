import { expect, type Locator, type Page } from '@playwright/test';
import { bookedPayment, CARDS, cardFields, dayFromToday, reviewOf } from '../src/checkout.ts';
import { personOf, signUp } from '../src/people.ts';
import { roomCards } from '../src/rooms.ts';
import { test } from '../src/test.ts';

/** From the search to a paid booking with nothing but keys. */

const [FROM, TO] = [dayFromToday(130), dayFromToday(132)];

test('a guest searches for a room, opens it and pays for it by keyboard alone', {
  tag: ['@browse', '@guest', '@demo', '@sign-up', '@cards'],
}, async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await signUp(page, personOf('kay', 'Kay Board'));
  await expect(page).toHaveURL('/');
  const { keyboard } = page;

  await tabTo(page, page.getByLabel('Where'));
  await keyboard.type('Kinderd');
  const place = page.getByRole('option', { name: /^Kinderdijk/ });
  await expect(place).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(place).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^When/ }));
  await keyboard.press('Enter');
  const when = page.getByRole('dialog', { name: 'When' });
  await tabTo(page, when.getByLabel('Check-in'));
  await keyboard.type(typed(FROM.plain));
  await tabTo(page, when.getByLabel('Check-out'));
  await keyboard.type(typed(TO.plain));
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
  await expect(page).toHaveURL(new RegExp(`from=${FROM.plain}&to=${TO.plain}&adults=2&where=Kinderdijk`));

  const card = roomCards(page).filter({ hasText: 'Thatched mill on the canal' });
  await tabTo(page, card);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Thatched mill on the canal' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Reserve' }));
  await keyboard.press('Enter');
  const review = reviewOf(page);
  await expect(review).toContainText('2 adults');
  await expect(review).toContainText(FROM.long);
  for (const [field, text] of cardFields(page, CARDS.success)) {
    // The frame goes on by itself where a field is complete.
    await tabTo(page, field);
    await keyboard.type(text.replaceAll(/\D/g, ''));
  }
  await tabTo(page, review.getByRole('button', { name: /^Pay / }));
  await keyboard.press('Enter');
  await bookedPayment(page);
  await expect(page.getByRole('region', { name: 'Thatched mill on the canal' })).toContainText('Your stay is booked');
});

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () =>
    target.evaluate((element) => element.ownerDocument.activeElement === element && element.ownerDocument.hasFocus());
  for (let stops = 0; stops < 60 && !(await hasFocus()); stops += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** A day in the order of the field's parts in an English browser. */
const typed = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1');
