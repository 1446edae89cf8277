import { HOST } from '../src/people.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

test('a host receives a payout', { tag: ['@host', '@demo', '@cards'] }, async ({ page }) => {
  await enter(page, HOST);
  await page.goto('/dashboard/earnings');
  await expect(page.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible();
  const ready = page.getByText('Your account is ready', { exact: true });
  const connect = page.getByRole('button', { name: /^Con(nect|tinue)/ });
  await expect(ready.or(connect)).toBeVisible();
  // On this site, another run may have connected the account already.
  if (await connect.isVisible()) {
    await connect.click();
    await page.getByRole('button', { name: 'Agree and submit' }).click();
    await expect(page).toHaveURL('/dashboard/earnings?account=back');
  }
  await expect(ready).toBeVisible();

  const states = async () => {
    const made = (await (await page.request.get('/api/payouts')).json()) as { state: string }[];
    return [...new Set(made.map(({ state }) => state))];
  };
  await expect.poll(states).toContain('settled');
  await expect.poll(states).not.toContain('waiting');
  await page.reload();
  const payouts = page.getByRole('table', { name: 'Payouts', exact: true });
  await expect(payouts.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(payouts.getByText('Waiting')).toHaveCount(0);
  await expect(
    page.getByRole('table', { name: 'Earnings by month' }).getByRole('row', { name: /All year/ }),
  ).toBeVisible();

  const link = page.getByRole('link', { name: /as CSV$/ });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await file.text()).toContain('Date,Type,Booking,Listing,Check-in,Check-out,Amount (USD)');
});
