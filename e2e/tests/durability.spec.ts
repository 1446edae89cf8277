import { bookedPayment, CARDS, dayFromToday, fillCard, pickDates } from '../src/checkout.ts';
import { logIn } from '../src/people.ts';
import { killProduct, restartProduct } from '../src/product.ts';
import { lodging, nora } from '../src/run.ts';
import { expect, test } from '../src/test.ts';

test.skip(Boolean(process.env.BASE_URL), 'kills the product: only one that these tests have started');

test('a booking that was acknowledged survives a kill -9 of everything', async ({ page, complaints }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await logIn(page, nora);
  await page.getByRole('link', { name: new RegExp(lodging.place) }).click();
  await pickDates(page, 40, 42);
  await page.getByRole('button', { name: 'Reserve' }).click();
  await fillCard(page, CARDS.success);
  await page.getByRole('button', { name: /^Pay / }).click();
  await bookedPayment(page);
  complaints.areTolerated = true;
  await killProduct();
  const { seconds } = await restartProduct();
  expect(seconds, 'seconds until it is ready again').toBeLessThan(60);
  await page.goto('/dashboard/my-bookings');
  const row = page.getByRole('row', { name: new RegExp(lodging.title) }).filter({ hasText: dayFromToday(40).short });
  await expect(row).toBeVisible();
});
