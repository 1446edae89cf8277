import { addChangedCopy, removeCopies } from '../src/broken-version.ts';
import { startOutage } from '../src/outage.ts';
import { HOST } from '../src/people.ts';
import { promotedVersion } from '../src/preview.ts';
import { promotedNow, release } from '../src/release-tool.ts';
import { needsStore } from '../src/requirements.ts';
import { roomCards } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

needsStore();

test('the site stays usable while the API and database are down', {
  tag: ['@demo', '@browse', '@host', '@shell'],
}, async ({ browser, page, request, complaints }) => {
  complaints.areTolerated = true;
  const before = promotedNow();
  await enter(page, HOST);
  await page.goto('/');
  const rooms = roomCards(page);

  const outage = await startOutage(request);
  try {
    const visitor = await browser.newContext();
    const home = await visitor.newPage();
    await home.goto('/');
    await expect(roomCards(home).first()).toBeVisible();
    await home.getByRole('button', { name: 'User menu' }).click();
    await home.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(home.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();

    // People stay signed in, because a missing response is not a refusal.
    await page.goto('/dashboard/my-listings');
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByText('You’re signed in, but we can’t check your account right now.')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/my-listings');

    const promoted = await promotedVersion(visitor, 'host');
    const version = addChangedCopy('host', promoted, 'none');
    await release('promote', 'host', '--to', version, '--no-journeys', '--reason', 'A release during an outage');
    expect(await promotedVersion(visitor, 'host')).toBe(version);
    await release('rollback', 'host', '--reason', 'And back');
    expect(await promotedVersion(visitor, 'host')).toBe(promoted);
    await visitor.close();
  } finally {
    await outage.end();
    await before.takeBack();
    removeCopies();
  }

  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.goto('/');
  await expect(rooms.first()).toBeVisible();
});
