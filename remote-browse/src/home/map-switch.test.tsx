// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, fakeRoomCard, renderRoute } from 'shared-testing';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';

vi.mock('./search-and-map.ts', () => {
  throw new Error('There is no connection');
});

test('the rooms are shown with a notice if the map fails to load', async () => {
  fakeApi({ 'GET /rooms?fields=card': () => [fakeRoomCard()] });
  renderRoute(routes, '/?view=map');
  expect(await screen.findByRole('link', { name: /Lisbon, Portugal/ })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toMatch(/^The map could not be loaded/);
  expect(screen.getByRole('link', { name: 'List' }).getAttribute('href')).toBe('/');
});

test('the rooms stay on screen if the search fails to load', async () => {
  fakeApi({ 'GET /rooms?fields=card': () => [fakeRoomCard()] });
  renderRoute(routes, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The search could not be loaded/);
  expect(screen.getByRole('link', { name: /Lisbon, Portugal/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^When/ }).textContent).toBe('WhenAny dates');
});
