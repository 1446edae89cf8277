// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from 'shared-auth';
import { Link } from 'shared-platform';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { browse, fakeSet, signInAs } from '../testing/fake-site.ts';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));

function Home() {
  return (
    <>
      <h1>Travel Lodge</h1>
      <Link to="/?category=Lake">Lake</Link>
      <Link to="/room/7">A hut</Link>
    </>
  );
}

const room = { Component: () => <h1>Hut at the lake</h1>, title: () => 'Hut at the lake' };

let build = 0;
beforeEach(() => providePages({ '/': { Component: Home }, '/room/:id': room }));

/** Each test needs a new version, because the page caches loaded versions. */
function open(path: string) {
  build += 1;
  renderSite(path, fakeSet({ browse: { ...browse, version: `3.0.${build}` } }));
}

const announced = () => document.querySelector('p[aria-live=polite]')?.textContent;
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name })));

test('a navigation moves focus to the heading of the new page', async () => {
  signInAs('guest');
  open('/');
  (await screen.findByRole('link', { name: 'A hut' })).focus();
  await userEvent.keyboard('{Enter}');
  await hasFocus('Hut at the lake');
  expect(announced()).toBe('Hut at the lake · Travel Lodge');
  act(() => history.back());
  await hasFocus('Travel Lodge');
  expect(announced()).toBe('Travel Lodge');
});

test('a navigation moves focus to the heading of an error page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const loader = () => {
    throw new Response('', { status: 404, statusText: 'This room does not exist.' });
  };
  providePages({ '/': { Component: Home }, '/room/:id': { ...room, loader } });
  signInAs('guest');
  open('/');
  await userEvent.click(await screen.findByRole('link', { name: 'A hut' }));
  await hasFocus('Something Went Wrong!');
});

test('a page that loads slowly does not close an open menu', async () => {
  const late = Promise.withResolvers<null>();
  providePages({ '/': { Component: Home }, '/room/:id': { ...room, loader: () => late.promise } });
  signInAs('guest');
  open('/');
  await userEvent.click(await screen.findByRole('link', { name: 'A hut' }));
  screen.getByRole('button', { name: 'User menu' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  const home = screen.getByRole('link', { name: 'Home' });
  expect(document.activeElement).toBe(home);
  await act(async () => late.resolve(null));
  expect(await screen.findByText('Hut at the lake')).toBeTruthy();
  await waitFor(() => expect(announced()).toBe('Hut at the lake · Travel Lodge'));
  expect(document.activeElement).toBe(home);
});

test('a change of only the query keeps focus', async () => {
  open('/');
  const link = await screen.findByRole('link', { name: 'Lake' });
  await userEvent.click(link);
  await waitFor(() => expect(location.search).toBe('?category=Lake'));
  expect(document.activeElement).toBe(link);
  expect(announced()).toBe('');
});

test('the first page does not move focus even after a redirect to the login page', async () => {
  useSession.setState({ isAuthLoading: true });
  open('/room/7');
  const menu = await screen.findByRole('button', { name: 'User menu' });
  menu.focus();
  act(() => useSession.setState({ isAuthLoading: false }));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(document.activeElement).toBe(menu);
  expect(announced()).toBe('');
});
