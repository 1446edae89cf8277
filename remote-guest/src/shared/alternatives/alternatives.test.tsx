// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatShortDay, type RoomDetail } from 'contracts';
import {
  fakeApi,
  fakeBooking,
  fakeRoomCard,
  fakeRoomDetail,
  inDays,
  Refused,
  renderRoute as renderForStranger,
} from 'shared-testing';
import { expect, test } from 'vitest';
import { RoomBooking } from '../../room-booking.tsx';
import { noWaitlist } from '../../testing/no-waitlist.ts';
import { renderRoute } from '../../testing/render-route.ts';

const stay = { from: inDays(5), to: inDays(8) };
const search = `?from=${stay.from}&to=${stay.to}`;
const taken = [stay];
const free = `GET /room/room-1/free-stays?from=${stay.from}&nights=3` as const;
const similar = `GET /room/room-1/similar${search}&adults=2&children=0&pets=0` as const;
const own = { 'GET /bookings?email=guest@lodge.test': () => [] };

const pageOf = (room: RoomDetail) => ({ '/room/:id': { Component: () => <RoomBooking room={room} /> } });
const show = (room: RoomDetail, address = `/room/room-1${search}&adults=2`) => renderRoute(pageOf(room), address);
const others = async () => within(await screen.findByRole('region', { name: 'Other ways to stay' }));

test('a guest can choose an available stay of the same length instead of taken nights', async () => {
  const windows = [inDays(2), inDays(8), inDays(11)].map((from, index) => ({
    from,
    to: inDays([5, 11, 14][index] ?? 0),
  }));
  fakeApi({ ...noWaitlist, ...own, [free]: () => windows, [similar]: () => [] });
  const router = show(fakeRoomDetail({ taken }));
  const region = await others();
  expect(await region.findByRole('heading', { name: 'Free for 3 nights' })).toBeTruthy();
  const names = windows.map(({ from, to }) => `${formatShortDay(from)} to ${formatShortDay(to)}`);
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(names);
  await userEvent.click(region.getByRole('link', { name: names[1] ?? '' }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reserve' }).disabled).toBe(false));
  expect(screen.getByLabelText<HTMLInputElement>('Check-in').value).toBe(inDays(8));
  expect(router.state.location.search).toBe(`?from=${inDays(8)}&to=${inDays(11)}&adults=2`);
  expect(screen.queryByRole('region', { name: 'Other ways to stay' })).toBeNull();
});

test('links to similar rooms keep the dates and party', async () => {
  const other = fakeRoomCard({ _id: 'room-2', title: 'Shady flat', stay: { ...stay, total: 75, freeUntil: null } });
  fakeApi({ ...noWaitlist, ...own, [free]: () => [], [similar]: () => [other] });
  show(fakeRoomDetail({ held: true }));
  const region = await others();
  expect(await region.findByRole('heading', { name: 'Similar rooms, free on your dates' })).toBeTruthy();
  const link = region.getByRole('link', { name: /Shady flat.*Lisbon, Portugal.*\$19\.99 per night.*\$75 total/ });
  expect(link.getAttribute('href')).toBe(`/room/room-2${search}&adults=2`);
});

test('a booked-out room links to similar rooms even if no dates are chosen', async () => {
  fakeApi({
    ...noWaitlist,
    ...own,
    'GET /room/room-1/similar?adults=1&children=0&pets=0': () => [fakeRoomCard({ _id: 'room-2' })],
  });
  show(fakeRoomDetail({ booked: true }), '/room/room-1');
  expect(await (await others()).findByRole('heading', { name: 'Similar rooms' })).toBeTruthy();
});

test('a link to all rooms for the dates is shown if the alternatives fail to load', async () => {
  fakeApi({ ...noWaitlist, ...own, [free]: () => new Refused('not-found'), [similar]: () => new Refused('not-found') });
  show(fakeRoomDetail({ taken }));
  const link = (await others()).getByRole('link', { name: 'See all rooms that are free on your dates' });
  expect(link.getAttribute('href')).toBe(`/${search}&adults=2`);
});

test('available nights are not requested for a stay that is too long', async () => {
  const to = inDays(405);
  const sent = fakeApi({ ...noWaitlist, ...own, 'GET /room/room-1/similar?adults=1&children=0&pets=0': () => [] });
  show(fakeRoomDetail({ to: inDays(500) }), `/room/room-1?from=${stay.from}&to=${to}`);
  await others();
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain('GET /room/room-1/similar?adults=1&children=0&pets=0'),
  );
});

test('a party that is too large sees only larger rooms', async () => {
  const sent = fakeApi({
    ...noWaitlist,
    ...own,
    [similar]: () => [fakeRoomCard({ _id: 'room-2', title: 'Large flat' })],
  });
  show(fakeRoomDetail({ guests: 1 }));
  expect(await (await others()).findByRole('link', { name: /Large flat/ })).toBeTruthy();
  expect(sent.map(({ call }) => call)).not.toContain(free);
});

test('a guest whose pet is not allowed sees other rooms but no waitlist', async () => {
  const sent = fakeApi({
    ...noWaitlist,
    ...own,
    [`GET /room/room-1/similar${search}&adults=1&children=0&pets=1`]: () => [
      fakeRoomCard({ title: 'Dog-friendly flat' }),
    ],
  });
  show(fakeRoomDetail({ taken }), `/room/room-1${search}&pets=1`);
  expect(await (await others()).findByRole('link', { name: /Dog-friendly flat/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Waitlist' })).toBeNull();
  expect(sent.map(({ call }) => call)).not.toContain(free);
});

test('the guest’s own booking is linked if it includes the nights', async () => {
  fakeApi({ ...noWaitlist, 'GET /bookings?email=guest@lodge.test': () => [fakeBooking(stay)] });
  show(fakeRoomDetail({ taken }));
  expect(await screen.findByText(/You booked this room from/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Other ways to stay' })).toBeNull();
});

test('a visitor who is not signed in sees alternatives', async () => {
  fakeApi({ ...noWaitlist, [free]: () => [], [similar]: () => [fakeRoomCard({ _id: 'room-2', title: 'Shady flat' })] });
  renderForStranger(pageOf(fakeRoomDetail({ taken })), `/room/room-1${search}&adults=2`);
  expect(await (await others()).findByRole('link', { name: /Shady flat/ })).toBeTruthy();
});
