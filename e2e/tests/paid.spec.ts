import { workDaysAhead } from '../src/days-ahead.ts';
import { HOST } from '../src/people.ts';
import { needsOwnProduct } from '../src/requirements.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';
import { LODGING_OF_THE_YEAR, STAY_OF_THE_YEAR } from '../src/year.ts';

needsOwnProduct('runs a part of the product whose clock is days ahead');

test('a host is paid for the stay of `year.spec.ts` once it has begun', { tag: ['@host', '@demo', '@cards'] }, async ({
  page,
}) => {
  await enter(page, HOST);
  await page.goto('/dashboard/earnings');
  const payout = page
    .getByRole('table', { name: 'Payouts', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: LODGING_OF_THE_YEAR.title, exact: true }) });
  await workDaysAhead(STAY_OF_THE_YEAR.from + 3, async () => {
    await expect(async () => {
      await page.reload();
      await expect(payout.getByText('Paid', { exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });
});
