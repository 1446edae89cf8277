import { HOST } from '../../src/people.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

/** Many browsers remember scripts that could not be fetched during a short loss of connection. */

const PARTS = [
  ['the entry of an area', '**/r/host/**/remoteEntry.js'],
  ['a page of an area', '**/r/host/**/routes-*.js'],
  ['a part that is loaded later', '**/r/shell/**/table-*.js'],
] as const;

for (const [part, files] of PARTS)
  test(`Try again reloads ${part} once the connection is back`, { tag: ['@shell', '@host'] }, async ({
    page,
    complaints,
  }) => {
    complaints.expect(
      /ERR_CONNECTION_REFUSED|NetworkError|access control/,
      /^host \S+: /,
      /AreaError/,
      /dynamically imported|module script/,
      // A missing file also fails the integrity check.
      /integrity attribute match/,
    );
    await enter(page, HOST);
    await page.route(files, (route) => route.abort('connectionrefused'));
    await page.goto('/dashboard/my-listings');
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.unroute(files);
    await again.click();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'My Listings' })).toBeVisible();
    // A page load clears this memory. If the browser fetches the part again without one, no reload is needed.
    if (files.includes('/host/')) expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
  });
