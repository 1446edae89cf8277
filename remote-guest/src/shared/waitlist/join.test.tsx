// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ONE_ADULT, queryKeys, type RoomDetail, type WaitlistEntry } from 'contracts';
import { queryClient } from 'shared-platform';
import { fakeApi, fakeRoomDetail, inDays, Refused, renderRoute as renderForStranger } from 'shared-testing';
import { expect, test } from 'vitest';
import { RoomBooking } from '../../room-booking.tsx';
import { renderRoute } from '../../testing/render-route.ts';

const stay = { from: inDays(5), to: inDays(8) };
const search = `?from=${stay.from}&to=${stay.to}&adults=2`;
const taken = [stay];
const party = { ...ONE_ADULT, adults: 2 };
const own = {
  'GET /bookings?email=guest@lodge.test': () => [],
  [`GET /room/room-1/free-stays?from=${stay.from}&nights=3`]: () => [],
  [`GET /room/room-1/similar?from=${stay.from}&to=${stay.to}&adults=2&children=0&pets=0`]: () => [],
};
const entry: WaitlistEntry = {
  _id: 'entry-1',
  room: { _id: 'room-1', title: 'Sunny flat', location: 'Lisbon, Portugal', image: '/img/x' },
  ...stay,
  party,
  joinedAt: '2126-01-01T12:00:00.000Z',
};

const routesOf = (room: RoomDetail) => ({ '/room/:id': { Component: () => <RoomBooking room={room} /> } });
const show = (room: RoomDetail) => renderRoute(routesOf(room), `/room/room-1${search}`);
const waitlist = async () => within(await screen.findByRole('region', { name: 'Waitlist' }));

test('a guest can join and leave the waitlist for taken nights', async () => {
  let entries: WaitlistEntry[] = [];
  const sent = fakeApi({
    ...own,
    'GET /waitlist': () => entries,
    'POST /waitlist': () => {
      entries = [entry];
      return entry;
    },
    'DELETE /waitlist/entry-1': () => {
      entries = [];
      return { success: true };
    },
  });
  show(fakeRoomDetail({ taken }));
  await userEvent.click((await waitlist()).getByRole('button', { name: 'Join the waitlist' }));
  expect(await (await waitlist()).findByRole('heading', { name: 'You are on the waitlist' })).toBeTruthy();
  const joined = sent.filter(({ call }) => call === 'POST /waitlist');
  expect(joined.map(({ body }) => body)).toEqual([{ roomId: 'room-1', ...stay, party }]);
  await userEvent.click((await waitlist()).getByRole('button', { name: 'Leave the waitlist' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Leave' }));
  expect(await (await waitlist()).findByRole('button', { name: 'Join the waitlist' })).toBeTruthy();
});

test('a visitor returns to the same dates after login', async () => {
  fakeApi(own);
  const router = renderForStranger(routesOf(fakeRoomDetail({ taken })), `/room/room-1${search}`);
  await userEvent.click((await waitlist()).getByRole('button', { name: 'Join the waitlist' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(new URLSearchParams(router.state.location.search).get('from')).toBe(`/room/room-1${search}`);
});

test('the room is reloaded after a guest could not join the waitlist', async () => {
  fakeApi({ ...own, 'GET /waitlist': () => [], 'POST /waitlist': () => new Refused('nights-not-taken') });
  const room = fakeRoomDetail({ taken });
  queryClient.setQueryData(queryKeys.room(room._id), room);
  show(room);
  await userEvent.click((await waitlist()).getByRole('button', { name: 'Join the waitlist' }));
  expect((await (await waitlist()).findByRole('alert')).textContent).toMatch(/You can book them/);
  expect(queryClient.getQueryState(queryKeys.room(room._id))?.isInvalidated).toBe(true);
});

test.each([
  ['the host’s rules forbid', { stayRules: { minNights: 4 } }],
  ['a party is too large for', { guests: 1 }],
  ['the host does not offer at the moment', { unlisted: true }],
])('there is no waitlist for nights that %s', async (_, change) => {
  fakeApi({ ...own, 'GET /waitlist': () => [] });
  show(fakeRoomDetail({ taken, ...change }));
  expect(await screen.findByRole('region', { name: 'Other ways to stay' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Waitlist' })).toBeNull();
});

test('a waiting guest who changes the party keeps their place in line', async () => {
  let entries = [{ ...entry, party: ONE_ADULT }];
  const sent = fakeApi({
    ...own,
    'GET /waitlist': () => entries,
    'POST /waitlist': () => {
      entries = [entry];
      return entry;
    },
  });
  show(fakeRoomDetail({ taken }));
  expect((await waitlist()).getByRole('status').textContent).toContain('(1 adult)');
  await userEvent.click((await waitlist()).getByRole('button', { name: 'Wait for 2 adults instead' }));
  await waitFor(async () => expect((await waitlist()).getByRole('status').textContent).toContain('(2 adults)'));
  expect(sent.find(({ call }) => call === 'POST /waitlist')?.body).toEqual({ roomId: 'room-1', ...stay, party });
  expect((await waitlist()).queryByRole('button', { name: /instead$/ })).toBeNull();
});

test('the button to join is hidden if the waitlist fails to load', async () => {
  fakeApi({ ...own, 'GET /waitlist': () => new Refused('database-unavailable') });
  show(fakeRoomDetail({ taken }));
  expect(await screen.findByText('Your waitlist could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join the waitlist' })).toBeNull();
});
