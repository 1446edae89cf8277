import { bookStay, dayFromToday } from '../src/checkout.ts';
import { HOST, logIn, logOut, personOf, signUp } from '../src/people.ts';
import { killProduct, restartProduct } from '../src/product.ts';
import { needsOwnProduct } from '../src/requirements.ts';
import { addRoom, lodgingOf, openRoom } from '../src/rooms.ts';
import { expect, test } from '../src/test.ts';

needsOwnProduct('kills the product and starts it again');

const guest = personOf('dora', 'Dora Durand');
const lodging = lodgingOf('that lasts');

test('a booking that was acknowledged survives a kill -9 of everything', async ({ page, complaints }) => {
  test.setTimeout(240_000);
  await page.goto('/');
  await logIn(page, HOST);
  await addRoom(page, lodging);
  await logOut(page);
  await signUp(page, guest);
  await openRoom(page, lodging);
  await bookStay(page, 40, 42);
  complaints.areTolerated = true;
  await killProduct();
  const { seconds } = await restartProduct();
  expect(seconds, 'seconds until it is ready again').toBeLessThan(60);
  await page.goto('/dashboard/my-bookings');
  const row = page.getByRole('row', { name: new RegExp(lodging.title) }).filter({ hasText: dayFromToday(40).short });
  await expect(row).toBeVisible();
});
