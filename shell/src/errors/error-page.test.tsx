// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, CATEGORY_LABELS } from 'contracts';
import { useNavigate } from 'shared-platform';
import { beforeEach, expect, test, vi } from 'vitest';
import { importAreaModule } from '../areas/federation.ts';
import { providePages } from '../testing/fake-pages.tsx';
import { browse, fakeSet, signInAs } from '../testing/fake-site.ts';
import { address, renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));

let build = 0;
let set = fakeSet();
beforeEach(() => {
  // Each test needs a new version, because the page caches loaded versions.
  build += 1;
  set = fakeSet({ browse: { ...browse, version: `2.0.${build}` } });
  vi.mocked(importAreaModule).mockReset();
  providePages();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  signInAs('guest');
});

async function errorPage() {
  expect(await screen.findByRole('heading', { level: 1, name: 'Something Went Wrong!' })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByText('© 2024 Travel Lodge Inc. All rights reserved.')).toBeTruthy();
  const page = within(screen.getByRole('main'));
  expect(page.getByText('Here are some helpful links:')).toBeTruthy();
  return page;
}

test('an unknown URL shows the error page in the layout', async () => {
  const warn = vi.spyOn(console, 'warn');
  renderSite('/no/such/page', set);
  const page = await errorPage();
  expect(page.getByText('There is no page at this address.')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Something Went Wrong! · Travel Lodge'));
  expect(warn).not.toHaveBeenCalled();
});

test('the error page of an unknown URL links to each category', async () => {
  renderSite('/no/such/page', set);
  await errorPage();
  const links = within(screen.getByRole('navigation', { name: 'Find a room' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([...CATEGORY_LABELS]);
  await userEvent.click(screen.getByRole('link', { name: 'Castles' }));
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(address()).toBe('/?category=Castles');
});

test('the error page of an unknown URL links to the search', async () => {
  renderSite('/no/such/page', set);
  const page = await errorPage();
  await userEvent.type(page.getByLabelText('Where to?'), ' Évora, Portugal ');
  await userEvent.click(page.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(address()).toBe('/?where=%C3%89vora%2C+Portugal');
});

test('an unknown dashboard URL shows the error page', async () => {
  renderSite('/dashboard/no-such-page', set);
  await errorPage();
});

test('Take Me Home opens the home page', async () => {
  renderSite('/no/such/page', set);
  await userEvent.click((await errorPage()).getByRole('link', { name: 'Take Me Home' }));
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(address()).toBe('/');
});

test('Go back opens the previous page in the history', async () => {
  function Home() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => navigate('/no/such/page')}>
        Get lost
      </button>
    );
  }
  providePages({ '/': { Component: Home } });
  renderSite('/?category=Lake', set);
  await userEvent.click(await screen.findByRole('button', { name: 'Get lost' }));
  await userEvent.click((await errorPage()).getByRole('button', { name: 'Go back' }));
  expect(await screen.findByRole('button', { name: 'Get lost' })).toBeTruthy();
  expect(address()).toBe('/?category=Lake');
});

test('a page whose loader failed can be retried', async () => {
  const loader = vi.fn((): unknown => ({ title: 'Sunny flat' }));
  loader.mockImplementationOnce(() => {
    throw new ApiError(0, 'no-answer', 'The site does not answer.');
  });
  providePages({ '/room/:id': { loader, Component: () => <h1>The room</h1> } });
  renderSite('/room/7', set);
  const page = await errorPage();
  expect(page.getByText('The site does not answer.')).toBeTruthy();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'The room' })).toBeTruthy();
  expect(loader).toHaveBeenCalledTimes(2);
});

test('the error page of a missing room has its area’s text', async () => {
  const statusText = 'This room does not exist or is no longer available.';
  const loader = () => {
    throw new Response(null, { status: 404, statusText });
  };
  providePages({ '/room/:id': { loader, Component: () => null } });
  renderSite('/room/7', set);
  const page = await errorPage();
  expect(page.getByText(statusText)).toBeTruthy();
  expect(await page.findByRole('navigation', { name: 'Find a room' })).toBeTruthy();
  expect(page.queryByRole('navigation', { name: 'Similar rooms' })).toBeNull();
});

test('the error page of a missing room links to rooms that its area suggests', async () => {
  const links = [{ to: '/room/8?adults=2', title: 'Shady flat', text: 'Lisbon, Portugal · $80 night' }];
  const loader = () => {
    throw Response.json({ links }, { status: 404, statusText: 'This room is gone.' });
  };
  providePages({ '/room/:id': { loader, Component: () => null } });
  renderSite('/room/7', set);
  const similar = within(await (await errorPage()).findByRole('navigation', { name: 'Similar rooms' }));
  const link = similar.getByRole('link', { name: /Shady flat.*Lisbon, Portugal/ });
  expect(link.getAttribute('href')).toBe('/room/8?adults=2');
});

test('a page that crashes keeps the layout and can be retried', async () => {
  let isBroken = true;
  const loader = vi.fn(() => null);
  function Room() {
    if (isBroken) throw new Error('x is undefined');
    return <h1>The room</h1>;
  }
  providePages({ '/room/:id': { loader, Component: Room } });
  renderSite('/room/7', set);
  const page = await errorPage();
  expect(
    page.getByText(`The browse part of the site (version 2.0.${build}) could not be shown. x is undefined`),
  ).toBeTruthy();
  isBroken = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'The room' })).toBeTruthy();
  expect(loader).toHaveBeenCalledTimes(2);
});

test('a missing area is named and can be retried', async () => {
  vi.mocked(importAreaModule).mockRejectedValue(new Error('Failed to fetch'));
  renderSite('/room/7', set);
  const page = await errorPage();
  expect(
    page.getByText(`The browse part of the site (version 2.0.${build}) could not be shown. Failed to fetch`),
  ).toBeTruthy();
  providePages();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Page /room/:id' })).toBeTruthy();
});

test('an area that lacks a page for its route is shown as failed', async () => {
  vi.mocked(importAreaModule).mockResolvedValue({ routes: {} } as never);
  renderSite('/room/7', set);
  expect((await errorPage()).getByText(/It has no page for \/room\/:id\.$/)).toBeTruthy();
});

test('a change of only the query does not run the loader again', async () => {
  const loader = vi.fn(() => null);
  function Home() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => navigate('/?category=Lake')}>
        Lake
      </button>
    );
  }
  providePages({ '/': { loader, Component: Home } });
  renderSite('/', set);
  await userEvent.click(await screen.findByRole('button', { name: 'Lake' }));
  expect(address()).toBe('/?category=Lake');
  expect(loader).toHaveBeenCalledOnce();
});

test('the error page of a missing page has no retry button', async () => {
  const detail = 'This room does not exist or is no longer available.';
  const loader = () => {
    throw new ApiError(404, 'room-not-found', detail);
  };
  providePages({ '/room/:id': { loader, Component: () => null } });
  renderSite('/room/7', set);
  const page = await errorPage();
  expect(page.getByText(detail)).toBeTruthy();
  expect(page.getByRole('button', { name: 'Go back' })).toBeTruthy();
  expect(page.getByRole('link', { name: 'Take Me Home' })).toBeTruthy();
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a page can be retried once the connection is back', async () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.mocked(importAreaModule).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  renderSite('/room/7', set);
  const page = await errorPage();
  expect(page.getByText('You’re offline. Check your connection and try again.')).toBeTruthy();
  expect(page.queryByText(/dynamically imported/)).toBeNull();
  connection.mockReturnValue(true);
  providePages();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Page /room/:id' })).toBeTruthy();
});
