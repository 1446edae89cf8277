// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatShortDay, type StayCounts } from 'contracts';
import { fakeApi, fakeRoom, HOST, inDays, Refused } from 'shared-testing';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const CALL = `GET /rooms/${HOST.email}`;

test('each listing is shown with its location, price and dates', async () => {
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

test('a page has at most twenty listings', async () => {
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

test('Back restores the page of the table', async () => {
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

test('a search runs on the server from the first page', async () => {
  const many = Array.from({ length: 21 }, (_, index) => fakeRoom({ _id: `r${index}`, title: `Flat ${index}` }));
  fakeApi({
    [CALL]: () => many,
    [`${CALL}?search=b`]: () => [fakeRoom({ _id: 'barn', title: 'Barn' })],
    [`${CALL}?search=bz`]: () => [],
  });
  const router = renderRoute(routes, '/dashboard/my-listings?page=2');
  const field = await screen.findByRole('searchbox', { name: 'Search by title or place' });
  await userEvent.type(field, 'b');
  expect(await screen.findByRole('link', { name: 'Barn' })).toBeTruthy();
  expect(screen.getByText('1 found')).toBeTruthy();
  expect(router.state.location.search).toBe('');
  await userEvent.type(field, 'z');
  expect(await screen.findByText('No listing of yours has “bz”')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all listings' }));
  expect(await screen.findByRole('link', { name: 'Flat 0' })).toBeTruthy();
  expect(field).toHaveProperty('value', '');
});

test('the search field is shown before the listings have loaded', async () => {
  fakeApi({ [CALL]: () => [] });
  renderRoute(routes, '/dashboard/my-listings');
  expect(await screen.findByRole('searchbox', { name: 'Search by title or place' })).toBeTruthy();
  // The button is rendered immediately, so that it does not move when the listings have loaded.
  expect(screen.getByRole('link', { name: 'Add Room' })).toBeTruthy();
  await screen.findByText('You have no listings yet');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a host without listings sees a link to Add Room', async () => {
  fakeApi({ [CALL]: () => [] });
  renderRoute(routes, '/dashboard/my-listings');
  expect(await screen.findByText('You have no listings yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add Room' }).getAttribute('href')).toBe('/dashboard/add-room');
});

test('listings that fail to load can be retried', async () => {
  let isDown = true;
  fakeApi({ [CALL]: () => (isDown ? new Refused('database-unavailable') : [fakeRoom()]) });
  renderRoute(routes, '/dashboard/my-listings');
  expect(await screen.findByText('The service is briefly unavailable. Please try again.')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sunny flat')).toBeTruthy();
});

const COUNTS = `GET /bookings/host/counts?email=${HOST.email}&roomId=room-1`;
const counted = (stays: Partial<StayCounts>) => () => ({
  ...{ arriving: 0, staying: 0, leaving: 0, upcoming: 0, past: 7, cancelled: 7 },
  ...stays,
});

test('a listing can be unlisted from its menu after a confirmation', async () => {
  const unlisted = vi.fn(() => ({ acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 }));
  fakeApi({
    [CALL]: () => [fakeRoom({ unlisted: unlisted.mock.calls.length > 0 })],
    [COUNTS]: counted({ staying: 1, upcoming: 2 }),
    'PUT /rooms/room-1/unlisted': unlisted,
  });
  renderRoute(routes, '/dashboard/my-listings');
  const more = await screen.findByRole('button', { name: 'More for Sunny flat' });
  await userEvent.click(more);
  expect(screen.getByRole('link', { name: 'Copy' }).getAttribute('href')).toBe('/dashboard/add-room?copy=room-1');
  await userEvent.click(screen.getByRole('button', { name: 'Unlist' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unlist this listing?' }));
  expect(dialog.getByText(/nobody can find or book “Sunny flat”/)).toBeTruthy();
  expect(await dialog.findByText(/^The 3 booked stays go on as they are\./)).toBeTruthy();
  expect(unlisted).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Unlist' }));
  expect(await screen.findByText('Unlisted')).toBeTruthy();
  expect(unlisted).toHaveBeenCalledWith({ unlisted: true });
  await waitFor(() => expect(document.activeElement).toBe(more));
});

test.each([
  [counted({}), 'No stays are booked.'],
  [counted({ arriving: 1 }), 'The one booked stay goes on as it is.'],
  [counted({ upcoming: 501, leaving: 1 }), 'The 502 or more booked stays go on as they are.'],
  [() => new Refused('database-unavailable'), 'Booked stays go on as they are.'],
])('the dialog shows the number of remaining stays if it is known (%#)', async (answer, text) => {
  fakeApi({ [CALL]: () => [fakeRoom()], [COUNTS]: answer });
  renderRoute(routes, '/dashboard/my-listings');
  await userEvent.click(await screen.findByRole('button', { name: 'More for Sunny flat' }));
  await userEvent.click(screen.getByRole('button', { name: 'Unlist' }));
  expect((await screen.findByText(/A guest who is paying/)).textContent).toBeTruthy();
  expect(await screen.findByText((words) => words.startsWith(text))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep it listed' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('the badge of a fully booked room links to the option for remaining nights', async () => {
  fakeApi({
    [CALL]: () => [
      fakeRoom({ booked: true, keepOpen: false }),
      fakeRoom({ _id: 'room-2', title: 'Quiet barn', booked: true, keepOpen: true }),
    ],
  });
  renderRoute(routes, '/dashboard/my-listings');
  const whole = within(await screen.findByRole('row', { name: /Sunny flat/ }));
  expect(whole.getByText(/takes the whole room until it is over/)).toBeTruthy();
  expect(whole.getByRole('link', { name: /^Keep the remaining/ }).getAttribute('href')).toBe(
    '/dashboard/my-listings/room-1/edit#keepOpen',
  );
  const full = within(screen.getByRole('row', { name: /Quiet barn/ }));
  expect(full.getByText('No night is left that guests could book.')).toBeTruthy();
  expect(full.queryByRole('link', { name: /^Keep the remaining/ })).toBeNull();
});

test('the score of a listing links to its most important missing detail', async () => {
  const images = ['1', '2', '3', '4', '5'].map((hash) => `/img/${hash}`);
  const full = {
    ...{ image: '/img/1', images, description: 'x'.repeat(200), houseRules: { rules: ['no-pets'] } },
    amenities: ['wifi', 'sauna', 'kitchen', 'washer', 'pool'],
    sleeping: [{ kind: 'bedroom' as const, beds: [{ bed: 'double', count: 1 }] }],
  };
  fakeApi({
    [CALL]: () => [
      fakeRoom({ ...full, images: images.slice(0, 3) }),
      fakeRoom({ ...full, _id: 'room-2', title: 'Quiet barn' }),
    ],
  });
  renderRoute(routes, '/dashboard/my-listings');
  const row = within(await screen.findByRole('row', { name: /Sunny flat/ }));
  expect(row.getByText(/^88% described/)).toBeTruthy();
  const link = row.getByRole('link', { name: '2 more pictures' });
  expect(link.getAttribute('href')).toBe('/dashboard/my-listings/room-1/edit#images');
  expect(within(screen.getByRole('row', { name: /Quiet barn/ })).queryByText(/described/)).toBeNull();
});
