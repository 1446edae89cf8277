import { promotedVersion } from '../../src/preview.ts';
import { teamToken } from '../../src/product.ts';
import { releaseOn } from '../../src/release-tool.ts';
import { expect, test } from '../../src/test.ts';

test.skip(!teamToken, "needs the host team's token of this site: E2E_RELEASE_TOKEN");

test('a team’s token can preview its own area but not change others', {
  tag: '@host',
}, async ({ page, baseURL }) => {
  const site = { url: String(baseURL), token: teamToken ?? '' };
  const version = await promotedVersion(page.context(), 'host');
  const { out } = await releaseOn(site, 'status', '--json');
  expect(JSON.parse(out).areas.host.version).toBe(version);

  const link = await releaseOn(site, 'override', `host@${version}`, '--for', '5m', '--json');
  await page.goto(JSON.parse(link.out).url);
  await expect(page.getByRole('status').filter({ hasText: 'You’re viewing a preview' })).toContainText(
    `host ${version}`,
  );

  const admin = await promotedVersion(page.context(), 'admin');
  for (const args of [
    ['override', `admin@${admin}`],
    ['promote', 'admin', '--to', admin, '--no-journeys', '--reason', 'To see that it is refused'],
  ]) {
    expect(await releaseOn(site, ...args)).toEqual({ code: 1, out: '', error: 'This token is only for host.' });
  }
});
