import { bookStay, dayFromToday } from '../src/checkout.ts';
import { createAccount, HOST, personOf } from '../src/people.ts';
import { killProduct, restartProduct } from '../src/product.ts';
import { needsOwnProduct } from '../src/requirements.ts';
import { addRoom, lodgingOf } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

needsOwnProduct('kills the product and starts it again');

const guest = personOf('dora', 'Dora Durand');
const lodging = lodgingOf('that lasts');

test('an acknowledged booking survives a kill -9 of every process', async ({ page, complaints }) => {
  await enter(page, HOST);
  const room = await addRoom(page, lodging);
  await createAccount(page, guest);
  await page.goto(room);
  await bookStay(page, 40, 42);
  complaints.areTolerated = true;
  await killProduct();
  await restartProduct();
  await page.goto('/dashboard/my-bookings');
  const row = page.getByRole('row', { name: new RegExp(lodging.title) }).filter({ hasText: dayFromToday(40).short });
  await expect(row).toBeVisible();
});
