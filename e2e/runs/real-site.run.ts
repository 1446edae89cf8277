import { fillCard } from '../src/checkout.ts';
import { ADMIN, HOST, logIn, personOf, signUp } from '../src/people.ts';
import { addRoom, lodgingOf } from '../src/rooms.ts';
import { expect, test } from '../src/test.ts';

test('signs up', { tag: '@sign-up' }, async ({ page }) => {
  await page.goto('/');
  await signUp(page, personOf('nobody', 'Nobody Special'));
});

test('pays', { tag: '@cards' }, async ({ page }) => fillCard(page, ''));

test('is an administrator', async ({ page }) => {
  await page.goto('/');
  await logIn(page, ADMIN);
});

test('adds a room and then fails', async ({ page }) => {
  await page.goto('/');
  await logIn(page, HOST);
  await addRoom(page, lodgingOf('of a run that fails'));
  expect(true, 'on purpose').toBe(false);
});
