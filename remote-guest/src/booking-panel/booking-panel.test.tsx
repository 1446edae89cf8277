// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatShortDay } from 'contracts';
import { fakeApi, fakeBooking, fakeRoomDetail, GUEST, inDays, renderRoute as renderForStranger } from 'shared-testing';
import { afterEach, expect, test, vi } from 'vitest';
import { RoomBooking } from '../room-booking.tsx';
import { fakeViews } from '../testing/fake-views.ts';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { renderRoute } from '../testing/render-route.ts';
import { dates, nothingElse, ownBookings, reserve, showPanel, stay } from '../testing/show-panel.tsx';

const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

async function pressDay(place: HTMLElement, day: string) {
  const calendar = within(place);
  await calendar.findByRole('grid');
  const name = new RegExp(`^${FULL.format(new Date(day))}`);
  if (!calendar.queryByRole('button', { name }))
    await userEvent.click(calendar.getByRole('button', { name: 'Next month' }));
  await userEvent.click(calendar.getByRole('button', { name }));
}

async function openDates(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByText('Dates'));
  return screen.getByText('Dates').closest('details') as HTMLElement;
}

afterEach(() => vi.unstubAllGlobals());

test('the total is exact to the cent', async () => {
  showPanel(fakeRoomDetail(), dates);
  expect((await reserve()).disabled).toBe(false);
  expect(screen.getByText('3 nights × $19.99')).toBeTruthy();
  expect(screen.getByText('$ 59.97')).toBeTruthy();
  expect(screen.getByText('No taxes or fees are added')).toBeTruthy();
  expect(
    screen.getByText(/^Cancel until .* and get the full amount back\. After that .*, then nothing\.$/),
  ).toBeTruthy();
});

test('nights with different prices are listed separately', async () => {
  const room = fakeRoomDetail({
    price: 100,
    stayRules: { lastMinute: { days: 30, percent: 10 } },
    ownPrices: [{ night: inDays(6), price: 150 }],
  });
  showPanel(room, dates);
  expect((await reserve()).disabled).toBe(false);
  expect(screen.getByText('3 nights, night by night')).toBeTruthy();
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    `${formatShortDay(inDays(5))} $100`,
    `${formatShortDay(inDays(6))} $150`,
    `${formatShortDay(inDays(7))} $100`,
  ]);
  expect(screen.getByText('10 % last-minute discount').parentElement?.textContent).toBe(
    '10 % last-minute discount −$35',
  );
  expect(screen.getByText('$ 315')).toBeTruthy();
});

test('each charge has a line and is included in the total and the refund', async () => {
  const charges = { guestFeeBasisPoints: 1_250, taxBasisPoints: 900, taxName: 'City tax' };
  showPanel(fakeRoomDetail({ price: 100, charges, cancellationPolicy: 'moderate' }), dates);
  expect((await reserve()).disabled).toBe(false);
  expect(screen.getByText('3 nights × $100')).toBeTruthy();
  expect(screen.getByText('Service fee').parentElement?.textContent).toBe('Service fee $37.50');
  expect(screen.getByText('City tax').parentElement?.textContent).toBe('City tax $27');
  expect(screen.getByText('$ 364.50')).toBeTruthy();
  expect(screen.getByText('Includes all taxes and fees')).toBeTruthy();
  expect(screen.getByText(/After that \$182\.25/)).toBeTruthy();
});

test('a typed date is not overwritten while the URL still has the previous one', async () => {
  const arrival = Promise.withResolvers<null>();
  const loader = ({ request }: { request: Request }) => (request.url.includes(inDays(6)) ? arrival.promise : null);
  const Component = () => <RoomBooking room={fakeRoomDetail()} />;
  const router = renderRoute({ '/room/:id': { Component, loader } }, `/room/room-1${dates}`);
  const checkIn = await screen.findByLabelText('Check-in');
  const type = (day: string) => fireEvent.change(checkIn, { target: { value: day } });
  const arrived = (day: string) => vi.waitFor(() => expect(router.state.location.search).toContain(`from=${day}`));
  await act(async () => {
    type(inDays(7));
    await arrived(inDays(7));
    type(inDays(6));
  });
  expect(checkIn).toHaveProperty('value', inDays(6));
  await act(async () => {
    arrival.resolve(null);
    await arrived(inDays(6));
  });
  expect(checkIn).toHaveProperty('value', inDays(6));
});

test('the calendar of the panel is shown only while its dates are open', async () => {
  showPanel(fakeRoomDetail(), dates);
  await screen.findByText('Dates');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(await within(await openDates()).findByRole('grid')).toBeTruthy();
});

test('the room page has the calendar in its main column', async () => {
  fakeViews(() => true);
  const place = document.body.appendChild(document.createElement('div'));
  const Component = () => <RoomBooking calendar={place} room={fakeRoomDetail()} />;
  const router = renderRoute({ '/room/:id': { Component } }, '/room/room-1');
  for (const day of [stay.from, stay.to]) await pressDay(place, day);
  await waitFor(() => expect(router.state.location.search).toBe(dates));
  expect(await screen.findByText('3 nights × $19.99')).toBeTruthy();
  place.remove();
});

test('a press on a taken night offers the waitlist', async () => {
  const night = inDays(6);
  const one = { from: night, to: inDays(7) };
  fakeApi({
    ...noWaitlist,
    [ownBookings]: () => [],
    [`GET /room/room-1/free-stays?from=${one.from}&nights=1`]: () => [],
    [`GET /room/room-1/similar?from=${one.from}&to=${one.to}&adults=1&children=0&pets=0`]: () => [],
  });
  showPanel(fakeRoomDetail({ taken: [one] }));
  await pressDay(await openDates(), night);
  await userEvent.click(screen.getByRole('button', { name: 'Wait for these nights' }));
  expect(await screen.findByRole('button', { name: 'Join the waitlist' })).toBeTruthy();
});

test('a booked room has no calendar with available days', async () => {
  fakeApi({ ...noWaitlist, ...nothingElse });
  showPanel(fakeRoomDetail({ booked: true }), dates);
  await openDates();
  expect(screen.getByLabelText('Check-in')).toHaveProperty('value', stay.from);
  expect(screen.queryByRole('grid')).toBeNull();
});

test('the chosen dates are kept during a login', async () => {
  const routes = { '/room/:id': { Component: () => <RoomBooking room={fakeRoomDetail()} /> } };
  const router = renderForStranger(routes, `/room/room-1${dates}`);
  fireEvent.click(await reserve());
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(new URLSearchParams(router.state.location.search).get('from')).toBe(`/room/room-1${dates}`);
});

const own = { id: 'h', name: 'Gus', image: null, email: GUEST.email };

test.each([
  ['without dates', {}, '', 'Choose dates'],
  ['for an unlisted room', { unlisted: true, booked: true }, dates, 'The host is not offering this room at the moment'],
  ['for a booked room', { booked: true }, dates, 'This room is booked'],
  ['for one’s own room', { host: own }, dates, 'This is your room'],
  ['while someone else pays', { held: true }, dates, /Someone is booking this room right now/],
  ['for taken nights', { taken: [{ from: inDays(6), to: inDays(7) }] }, dates, /Some of these nights are taken/],
  ['for fewer nights than the host requires', { stayRules: { minNights: 4 } }, dates, 'Stay at least 4 nights'],
  [
    'without enough preparation days',
    { stayRules: { preparationDays: 1 }, taken: [{ from: inDays(8), to: inDays(9) }] },
    dates,
    'Too close to the next stay. Leave a day earlier',
  ],
])('Reserve shows why it is disabled %s', async (_, change, search, reason) => {
  fakeApi({ ...noWaitlist, ...nothingElse });
  showPanel(fakeRoomDetail(change), search);
  expect((await reserve()).disabled).toBe(true);
  expect(screen.getByText(reason)).toBeTruthy();
});

test.each([
  ['that a single stay books out', { booked: true }, /takes the whole room until it is over/, /edit#keepOpen$/],
  ['without an available night', { booked: true, keepOpen: true }, /No night is left/, /my-listings$/],
  ['that is unlisted', { booked: true, unlisted: true }, /You have unlisted this room/, /my-listings$/],
])('a host sees why guests cannot find a room %s', async (_, change, reason, address) => {
  fakeApi({ ...noWaitlist, [ownBookings]: () => [] });
  showPanel(fakeRoomDetail({ host: own, ...change }));
  await reserve();
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toMatch(address);
});

test('a guest sees that they have booked the nights themselves', async () => {
  fakeApi({ ...noWaitlist, [ownBookings]: () => [fakeBooking(stay)] });
  showPanel(fakeRoomDetail({ taken: [stay] }), dates);
  expect(await screen.findByText(/You booked this room from .* and it's paid for/)).toBeTruthy();
});

test.each([
  ['of other nights', fakeBooking({ from: inDays(20), to: inDays(22) })],
  ['of another room', fakeBooking({ ...stay, roomId: 'room-2' })],
  ['that was cancelled', fakeBooking({ ...stay, state: 'cancelled' })],
])('a booking %s is not shown as the guest’s own', async (_, booking) => {
  const sent = fakeApi({ ...noWaitlist, ...nothingElse, [ownBookings]: () => [booking] });
  showPanel(fakeRoomDetail({ taken: [stay] }), dates);
  await waitFor(() => expect(sent).not.toEqual([]));
  await screen.findByText(/Some of these nights are taken/);
  expect(screen.queryByText(/You have booked this room/)).toBeNull();
});

test('the guest’s bookings are not requested if the nights are available', async () => {
  const sent = fakeApi({ ...noWaitlist });
  showPanel(fakeRoomDetail(), dates);
  expect((await reserve()).disabled).toBe(false);
  expect(sent).toEqual([]);
});
