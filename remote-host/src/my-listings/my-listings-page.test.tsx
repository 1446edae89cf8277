// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatShortDay } from 'contracts';
import { fakeApi, fakeRoom, HOST, inDays, Refused } from 'shared-testing';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const CALL = `GET /rooms/${HOST.email}`;

test('a listing shows title, location, price and short dates, and leads to its room', async () => {
  fakeApi({ [CALL]: () => [fakeRoom({ price: 1450.5, booked: true })] });
  renderRoute(routes, '/dashboard/my-listings');
  const row = within(await screen.findByRole('row', { name: /Sunny flat/ }));
  expect(row.getByRole('link', { name: 'Sunny flat' }).getAttribute('href')).toBe('/room/room-1');
  for (const text of [
    'Lisbon, Portugal',
    '$1,450.50',
    formatShortDay(inDays(0)),
    formatShortDay(inDays(60)),
    'Booked',
  ]) {
    expect(row.getByText(text)).toBeTruthy();
  }
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Title', 'Location', 'Price', 'From', 'To', 'Delete', 'Update']);
});

test('twenty listings are a page', async () => {
  fakeApi({ [CALL]: () => Array.from({ length: 21 }, (_, index) => fakeRoom({ _id: `r${index}` })) });
  renderRoute(routes, '/dashboard/my-listings');
  expect(await screen.findAllByRole('link', { name: 'Sunny flat' })).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getAllByRole('link', { name: 'Sunny flat' })).toHaveLength(1);
});

test('a longer list is loaded page by page', async () => {
  const link = { headers: { link: `</api/rooms/${HOST.email}?cursor=r1>; rel="next"` } };
  const [first, second] = [fakeRoom({ _id: 'r1', title: 'First' }), fakeRoom({ _id: 'r2', title: 'Second' })];
  let isDown = true;
  fakeApi({
    [CALL]: () => Response.json([first], link),
    [`${CALL}?cursor=r1&limit=100`]: () => (isDown ? new Refused('database-unavailable') : [second]),
  });
  renderRoute(routes, '/dashboard/my-listings');
  expect(await screen.findByText('1 loaded so far.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'First' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('the page of the table is in the address, and Back finds it again', async () => {
  fakeApi({ [CALL]: () => Array.from({ length: 21 }, (_, index) => fakeRoom({ _id: `r${index}` })) });
  const router = renderRoute(routes, '/dashboard/my-listings?sort=x');
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(router.state.location.search).toBe('?sort=x&page=2');
  await router.navigate('/somewhere');
  await router.navigate(-1);
  expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(router.state.location.search).toBe('?sort=x');
});

test('a host without listings is led to Add Room', async () => {
  fakeApi({ [CALL]: () => [] });
  renderRoute(routes, '/dashboard/my-listings');
  expect(await screen.findByText('You have no listings yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add Room' }).getAttribute('href')).toBe('/dashboard/add-room');
});

test('listings that fail to load say so and can be asked for again', async () => {
  let isDown = true;
  fakeApi({ [CALL]: () => (isDown ? new Refused('database-unavailable') : [fakeRoom()]) });
  renderRoute(routes, '/dashboard/my-listings');
  expect(await screen.findByText('The service is briefly unavailable. Please try again.')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sunny flat')).toBeTruthy();
});

test('the menu of a row takes the listing off the site, with the focus where it was', async () => {
  const unlisted = vi.fn(() => ({ acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 }));
  fakeApi({
    [CALL]: () => [fakeRoom({ unlisted: unlisted.mock.calls.length > 0 })],
    'PUT /rooms/room-1/unlisted': unlisted,
  });
  renderRoute(routes, '/dashboard/my-listings');
  const more = await screen.findByRole('button', { name: 'More for Sunny flat' });
  await userEvent.click(more);
  await userEvent.click(screen.getByRole('button', { name: 'Unlist' }));
  expect(await screen.findByText('Unlisted')).toBeTruthy();
  expect(unlisted).toHaveBeenCalledWith({ unlisted: true });
  expect(document.activeElement).toBe(more);
});
