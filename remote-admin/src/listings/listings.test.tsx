// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FoundListing } from 'contracts';
import { fakeApi, fakeRoom, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const PATH = '/dashboard/listings';
const written = { acknowledged: true as const, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
const found = (change: Partial<FoundListing> = {}): FoundListing => ({ ...fakeRoom(), title: 'Old mill', ...change });
const deleted = { deletedAt: '2026-01-02T10:00:00.000Z' };
const row = async () => within(await screen.findByRole('row', { name: /Old mill/ }));

test('a listing links to its page on the site', async () => {
  fakeApi({ 'GET /rooms/all': () => [found()] });
  renderRoute(routes, PATH);
  const link = (await row()).getByRole('link', { name: 'Old mill' });
  expect(link.getAttribute('href')).toBe('/room/room-1');
});

test('a listing links to its form and bookings', async () => {
  fakeApi({ 'GET /rooms/all': () => [found()] });
  renderRoute(routes, PATH);
  const links = (await row()).getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/room/room-1', '/dashboard/bookings?q=room-1', '/dashboard/my-listings/room-1/edit']);
});

test('an admin can hide a listing', async () => {
  let unlisted = false;
  const sent = fakeApi({
    'GET /rooms/all': () => [found({ unlisted })],
    'PUT /rooms/room-1/unlisted': () => {
      unlisted = true;
      return written;
    },
  });
  renderRoute(routes, PATH);
  await userEvent.click((await row()).getByRole('button', { name: 'Hide Old mill' }));
  expect(await screen.findByText('Hidden')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'List again: Old mill' })).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ unlisted: true });
});

test('an admin can restore a deleted listing', async () => {
  let isDeleted = true;
  fakeApi({
    'GET /rooms/all': () => [found(isDeleted ? deleted : {})],
    'POST /rooms/room-1/restore': () => {
      isDeleted = false;
      return written;
    },
  });
  renderRoute(routes, PATH);
  const shown = await row();
  expect(shown.getByText('Deleted')).toBeTruthy();
  expect(shown.queryByRole('link')).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Restore Old mill' }));
  expect(await screen.findByText('Listed')).toBeTruthy();
});

test('a search shows how many people it covers', async () => {
  fakeApi({ 'GET /rooms/all?q=mill': () => [found()] });
  renderRoute(routes, `${PATH}?q=mill`);
  await row();
  expect(screen.getByText(/only the first 100 people/)).toBeTruthy();
});

test('listings are refetched on each visit', async () => {
  let title = 'Old mill';
  fakeApi({ 'GET /rooms/all': () => [found({ title })], 'GET /bookings/all?q=room-1': () => [] });
  const router = renderRoute(routes, PATH);
  await userEvent.click((await row()).getByRole('link', { name: 'Bookings of Old mill' }));
  await screen.findByRole('heading', { name: 'Bookings' });
  title = 'New mill';
  await router.navigate(PATH);
  expect(await screen.findByRole('row', { name: /New mill/ })).toBeTruthy();
});

test('a refused action shows the reason', async () => {
  fakeApi({
    'GET /rooms/all': () => [found(deleted)],
    'POST /rooms/room-1/restore': () => new Refused('not-allowed'),
  });
  renderRoute(routes, PATH);
  await userEvent.click((await row()).getByRole('button', { name: 'Restore Old mill' }));
  expect(await screen.findByText('You don’t have permission to do this.')).toBeTruthy();
});
