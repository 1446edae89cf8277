// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'shared-platform';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { browse, fakeSet, signInAs } from '../testing/fake-site.ts';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));

beforeEach(() => providePages());

test('a preview has a banner', async () => {
  renderSite('/', fakeSet(), { channel: 'override' });
  const banner = await screen.findByRole('button', { name: 'End preview' });
  expect(await within(screen.getByRole('main')).findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(screen.getByRole('main').contains(banner)).toBe(true);
});

test.each(['promoted', 'canary'] as const)('a page from the channel %s has no banner or panel', async (channel) => {
  renderSite('/?inspect', fakeSet(), { channel });
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Areas of this page' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'End preview' })).toBeNull();
});

test.each([
  [false, 1],
  [true, 0],
])('a loading page shows a note if the device is offline (online: %s, notes: %i)', async (isOnline, notes) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  signInAs('guest');
  const loader = () => new Promise(() => {});
  providePages({
    '/': { Component: () => <Link to="/room/7">A room</Link> },
    '/room/:id': { Component: () => null, loader },
  });
  renderSite('/', fakeSet({ browse: { ...browse, version: `1.0.${notes}1` } }));
  await userEvent.click(await screen.findByRole('link', { name: 'A room' }));
  expect(await screen.findByRole('status', { name: 'Loading the page' })).toBeTruthy();
  expect(screen.queryAllByText('You’re offline. This page can’t open until you’re connected again.')).toHaveLength(
    notes,
  );
  expect(screen.getByRole('link', { name: 'A room' })).toBeTruthy();
});
