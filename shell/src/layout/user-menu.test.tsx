// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signOut } from 'shared-auth';
import { fakeApi } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { signInAs } from '../testing/fake-site.ts';
import { address, renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({ ...(await original<object>()), signOut: vi.fn(async () => {}) }));

beforeEach(() => providePages());

const button = () => screen.findByRole('button', { name: 'User menu' });

async function openMenu() {
  await userEvent.click(await button());
  const banner = within(screen.getByRole('banner'));
  const links = banner.getAllByRole('link').filter((link) => link.textContent !== 'Travel Lodge');
  return {
    banner,
    links: links.map((link) => [link.textContent, link.getAttribute('href')]),
    isThere: (name: string) => banner.queryByRole('button', { name }) !== null,
  };
}

test('the menu of a signed-out visitor has Home, Login and Sign Up', async () => {
  renderSite('/');
  const { links, isThere } = await openMenu();
  expect(links).toEqual([
    ['Home', '/'],
    ['Login', '/login'],
    ['Sign Up', '/signup'],
  ]);
  expect(isThere('Logout')).toBe(false);
});

test('the menu of a signed-in person has Home, Dashboard and Logout', async () => {
  signInAs('guest');
  renderSite('/');
  const { links, isThere } = await openMenu();
  expect(links).toEqual([
    ['Home', '/'],
    ['Dashboard', '/dashboard'],
  ]);
  expect(isThere('Logout')).toBe(true);
});

test('Home is shown only on small screens', async () => {
  renderSite('/');
  const { banner } = await openMenu();
  expect(banner.getByRole('link', { name: 'Home' }).className).toContain('md:hidden');
});

test('Logout signs out and shows the home page', async () => {
  fakeApi({ 'GET /sessions': () => [] });
  signInAs('guest');
  renderSite('/dashboard/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  const { banner } = await openMenu();
  await userEvent.click(banner.getByRole('button', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(address()).toBe('/');
});

test('the button shows the smallest size of the person’s photo', async () => {
  signInAs('guest', '/img/gina');
  renderSite('/');
  expect((await button()).querySelector('img')?.getAttribute('src')).toBe('/img/gina/320');
});

test('the button of a person without a photo shows the initials', async () => {
  signInAs('guest');
  renderSite('/');
  expect((await button()).textContent).toBe('GG');
});

test('the logo links to the home page', async () => {
  renderSite('/login');
  const logo = await screen.findByRole('link', { name: 'Travel Lodge, home' });
  expect(logo.getAttribute('href')).toBe('/');
});
