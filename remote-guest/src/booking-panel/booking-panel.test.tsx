// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { formatLongDay, formatShortDay, getRoom, ONE_ADULT, queryKeys, type RoomDetail } from 'contracts';
import { call, queryClient, useQuery } from 'shared-platform';
import { fakeApi, fakeBooking, fakeRoomDetail, GUEST, inDays, renderRoute as renderForStranger } from 'shared-testing';
import { afterEach, expect, test, vi } from 'vitest';
import { RoomBooking } from '../room-booking.tsx';
import { fakeStripe } from '../testing/fake-stripe.ts';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { renderRoute } from '../testing/render-route.ts';

function show(room: RoomDetail, search = '') {
  return renderRoute({ '/room/:id': { Component: () => <RoomBooking room={room} /> } }, `/room/room-1${search}`);
}

afterEach(() => {
  vi.restoreAllMocks();
});

const ownBookings = 'GET /bookings?email=guest@lodge.test';
const dates = `?from=${inDays(5)}&to=${inDays(8)}`;
const nothingElse = {
  [`GET /room/room-1/free-stays?from=${inDays(5)}&nights=3`]: () => [],
  [`GET /room/room-1/similar${dates}&adults=1&children=0&pets=0`]: () => [],
};
const reserve = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Reserve' });

test('the total is the nights times the price, to the cent', async () => {
  show(fakeRoomDetail(), dates);
  expect((await reserve()).disabled).toBe(false);
  expect(screen.getByText('3 nights × $19.99')).toBeTruthy();
  expect(screen.getByText('$ 59.97')).toBeTruthy();
  expect(
    screen.getByText(/^Cancel until .* and get the full amount back\. After that .*, then nothing\.$/),
  ).toBeTruthy();
});

test('nights with different prices are listed one by one with the discount', async () => {
  const room = fakeRoomDetail({
    price: 100,
    stayRules: { lastMinute: { days: 30, percent: 10 } },
    ownPrices: [{ night: inDays(6), price: 150 }],
  });
  show(room, dates);
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

test('each charge has its own line and is part of the total and refund', async () => {
  const charges = { guestFeeBasisPoints: 1_250, taxBasisPoints: 900, taxName: 'City tax' };
  show(fakeRoomDetail({ price: 100, charges, cancellationPolicy: 'moderate' }), dates);
  expect((await reserve()).disabled).toBe(false);
  expect(screen.getByText('3 nights × $100')).toBeTruthy();
  expect(screen.getByText('Service fee').parentElement?.textContent).toBe('Service fee $37.50');
  expect(screen.getByText('City tax').parentElement?.textContent).toBe('City tax $27');
  expect(screen.getByText('$ 364.50')).toBeTruthy();
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

test('a visitor of a public site returns from the login page to the same dates', async () => {
  const routes = { '/room/:id': { Component: () => <RoomBooking room={fakeRoomDetail()} /> } };
  const router = renderForStranger(routes, `/room/room-1${dates}`);
  fireEvent.click(await reserve());
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(new URLSearchParams(router.state.location.search).get('from')).toBe(`/room/room-1${dates}`);
});

const own = { id: 'h', name: 'Gus', image: null, email: GUEST.email };

test.each([
  ['without dates', {}, '', 'Choose dates'],
  ['of an unlisted room', { unlisted: true, booked: true }, dates, 'The host is not offering this room at the moment'],
  ['of a booked room', { booked: true }, dates, 'This room is booked'],
  ['of one’s own room', { host: own }, dates, 'This is your room'],
  ['while somebody else pays', { held: true }, dates, /Someone is booking this room right now/],
  [
    'of nights that are taken',
    { taken: [{ from: inDays(6), to: inDays(7) }] },
    dates,
    /Some of these nights are taken/,
  ],
  ['of fewer nights than the host asks for', { stayRules: { minNights: 4 } }, dates, 'Stay at least 4 nights'],
  [
    'without the days that prepare for the next stay',
    { stayRules: { preparationDays: 1 }, taken: [{ from: inDays(8), to: inDays(9) }] },
    dates,
    'Too close to the next stay. Leave a day earlier',
  ],
])('Reserve shows why it is disabled %s', async (_, change, search, reason) => {
  fakeApi({ ...noWaitlist, [ownBookings]: () => [], ...nothingElse });
  show(fakeRoomDetail(change), search);
  expect((await reserve()).disabled).toBe(true);
  expect(screen.getByText(reason)).toBeTruthy();
});

test.each([
  ['that one stay takes', { booked: true }, /takes the whole room until it is over/, /edit#keepOpen$/],
  ['without a free night', { booked: true, keepOpen: true }, /No night is left/, /my-listings$/],
  ['that is unlisted', { booked: true, unlisted: true }, /You have unlisted this room/, /my-listings$/],
])('a host sees why guests cannot find a room %s', async (_, change, reason, address) => {
  fakeApi({ ...noWaitlist, [ownBookings]: () => [] });
  show(fakeRoomDetail({ host: own, ...change }));
  await reserve();
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toMatch(address);
});

const stay = { from: inDays(5), to: inDays(8) };

test('a guest sees that the nights are in their own booking', async () => {
  fakeApi({ ...noWaitlist, [ownBookings]: () => [fakeBooking(stay)] });
  show(fakeRoomDetail({ taken: [stay] }), dates);
  expect(await screen.findByText(/You booked this room from .* and it's paid for/)).toBeTruthy();
});

test.each([
  ['of other nights', fakeBooking({ from: inDays(20), to: inDays(22) })],
  ['of another room', fakeBooking({ ...stay, roomId: 'room-2' })],
  ['that was cancelled', fakeBooking({ ...stay, state: 'cancelled' })],
])('a booking %s is not mistaken for it', async (_, booking) => {
  const sent = fakeApi({ ...noWaitlist, [ownBookings]: () => [booking], ...nothingElse });
  show(fakeRoomDetail({ taken: [stay] }), dates);
  await waitFor(() => expect(sent).not.toEqual([]));
  await screen.findByText(/Some of these nights are taken/);
  expect(screen.queryByText(/You have booked this room/)).toBeNull();
});

test('no bookings are requested while the nights are free', async () => {
  const sent = fakeApi({ ...noWaitlist });
  show(fakeRoomDetail(), dates);
  expect((await reserve()).disabled).toBe(false);
  expect(sent).toEqual([]);
});

const HOLD = 'POST /create-payment-intent';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('a hold can be resumed or released after a reload', async () => {
  fakeStripe();
  const sent = fakeApi({
    ...noWaitlist,
    [HOLD]: () => ({ clientSecret: 'secret_1', bookingId: 'booking-1', heldUntil: inMinutes(12) }),
    'DELETE /bookings/booking-1/hold': () => ({
      acknowledged: true,
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 0,
    }),
  });
  const party = { ...ONE_ADULT, adults: 2 };
  show(fakeRoomDetail({ ownHold: { ...stay, until: inMinutes(12), party } }));
  const notice = within(await screen.findByRole('region', { name: 'Your hold' }));
  expect(notice.getByText(`${formatShortDay(stay.from)} to ${formatShortDay(stay.to)}`)).toBeTruthy();
  expect(notice.getByRole('timer').textContent).toMatch(/^1[12]:\d\d$/);
  fireEvent.click(notice.getByRole('button', { name: 'Resume' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Review Info Before Reserve' }));
  expect(dialog.getByText(formatLongDay(stay.to))).toBeTruthy();
  await dialog.findByRole('timer');
  expect(sent).toEqual([{ call: HOLD, body: { price: 59.97, roomId: 'room-1', ...stay, party } }]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/We're holding these nights/)).toBeNull();
});

test('nights that the waitlist offered stay held when the review is closed', async () => {
  fakeStripe();
  const until = inMinutes(120);
  let secondsLeft = 7_200;
  fakeApi({
    ...noWaitlist,
    'GET /room/room-1': () => fakeRoomDetail({ ownHold: { ...stay, until, secondsLeft: secondsLeft-- } }),
    [HOLD]: () => ({ clientSecret: 'secret_1', bookingId: 'booking-1', heldUntil: until }),
    'DELETE /bookings/booking-1/hold': () => ({
      acknowledged: true,
      matchedCount: 1,
      modifiedCount: 0,
      upsertedCount: 0,
    }),
  });
  const Page = () => {
    const { data } = useQuery({ queryKey: queryKeys.room('room-1'), queryFn: () => call(getRoom, { id: 'room-1' }) });
    return data ? <RoomBooking room={data} /> : null;
  };
  renderRoute({ '/room/:id': { Component: Page } }, '/room/room-1');
  const hold = () => screen.findByRole('region', { name: 'Your hold' });
  fireEvent.click(within(await hold()).getByRole('button', { name: 'Resume' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Review Info Before Reserve' }));
  await dialog.findByRole('timer');
  expect(screen.queryByRole('region', { name: 'Your hold', hidden: true })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(await hold()).getByRole('timer').textContent).toMatch(/^1:59:5\d$/);
});

test('the remaining time of a hold counts from when the room was loaded', async () => {
  const room = fakeRoomDetail({ ownHold: { ...stay, until: inMinutes(12), secondsLeft: 12 * 60 } });
  queryClient.setQueryData(queryKeys.room(room._id), room, { updatedAt: Date.now() - 5 * 60_000 });
  show(room);
  const notice = within(await screen.findByRole('region', { name: 'Your hold' }));
  expect(notice.getByRole('timer').textContent).toMatch(/^(7:00|6:\d\d)$/);
});

test('an expired hold is no longer shown', async () => {
  show(fakeRoomDetail({ ownHold: { ...stay, until: inMinutes(12) } }));
  await screen.findByRole('region', { name: 'Your hold' });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 13 * 60_000);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('the review shows the nights that were chosen when Reserve was pressed', async () => {
  fakeStripe();
  const sent = fakeApi({ ...noWaitlist, [HOLD]: () => ({ clientSecret: 'secret_1', bookingId: 'booking-1' }) });
  show(fakeRoomDetail(), dates);
  fireEvent.click(await reserve());
  fireEvent.change(screen.getByLabelText(/Check-out/), { target: { value: inDays(7) } });
  expect(screen.getByText('2 nights × $19.99')).toBeTruthy();
  const dialog = within(await screen.findByRole('dialog', { name: 'Review Info Before Reserve' }));
  expect(dialog.getByText(formatLongDay(inDays(8)))).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Pay 59.97$' })).toBeTruthy();
  await waitFor(() =>
    expect(sent).toEqual([
      { call: HOLD, body: { price: 59.97, roomId: 'room-1', from: inDays(5), to: inDays(8), party: ONE_ADULT } },
    ]),
  );
});

test('leaving while the review loads holds no nights', async () => {
  const sent = fakeApi({ ...noWaitlist, [HOLD]: () => ({ clientSecret: 'secret_1', bookingId: 'booking-1' }) });
  const router = show(fakeRoomDetail(), dates);
  fireEvent.click(await reserve());
  cleanup();
  await act(async () => void (await import('../checkout/checkout-dialog.tsx')));
  expect(sent).toEqual([]);
  expect(router.state.location.hash).toBe('');
});

const counts = (name: string) => screen.getByRole('button', { name });

test('the party is kept in the URL and used for the hold', async () => {
  const sent = fakeApi({
    ...noWaitlist,
    'POST /create-payment-intent': () => ({ clientSecret: 'secret_1', bookingId: 'booking-1' }),
    'DELETE /bookings/booking-1/hold': () => ({
      acknowledged: true,
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 0,
    }),
  });
  fakeStripe();
  const router = show(fakeRoomDetail({ guests: 4, amenities: ['pets-allowed'] }), `${dates}&adults=2&pets=1`);
  expect(await screen.findByText('2 adults, 1 pet')).toBeTruthy();
  fireEvent.click(screen.getByText('Guests'));
  fireEvent.click(await screen.findByRole('button', { name: 'More children' }));
  fireEvent.click(counts('More infants'));
  fireEvent.click(counts('Fewer pets'));
  expect(screen.getByText('2 adults, 1 child, 1 infant')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe(`${dates}&adults=2&children=1&infants=1`));
  fireEvent.click(await reserve());
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ party: { adults: 2, children: 1, infants: 1, pets: 0 } }));
  const review = within(await screen.findByRole('dialog', { name: 'Review Info Before Reserve' }));
  expect(review.getByText('2 adults, 1 child, 1 infant')).toBeTruthy();
});

test('a party has at least one adult and at most the room’s guests', async () => {
  fakeApi({
    ...noWaitlist,
    [ownBookings]: () => [],
    [`GET /room/room-1/similar${dates}&adults=3&children=0&pets=0`]: () => [],
  });
  show(fakeRoomDetail({ guests: 2, amenities: ['pets-allowed'] }), `${dates}&adults=3`);
  expect((await reserve()).disabled).toBe(true);
  expect(screen.getByText('Too many guests: this room is for 2')).toBeTruthy();
  fireEvent.click(screen.getByText('Guests'));
  fireEvent.click(await screen.findByRole('button', { name: 'Fewer adults' }));
  expect((await reserve()).disabled).toBe(false);
  for (const name of ['More adults', 'More children']) {
    expect(counts(name).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(counts(name));
  }
  expect(screen.getByText('2 adults')).toBeTruthy();
  fireEvent.click(counts('More infants'));
  fireEvent.click(counts('More pets'));
  expect(screen.getByText('2 adults, 1 infant, 1 pet')).toBeTruthy();
  for (const _ of [1, 2, 3]) fireEvent.click(counts('Fewer adults'));
  expect(screen.getByText('1 adult, 1 infant, 1 pet')).toBeTruthy();
});

test('a room that does not allow pets says so before a guest can reserve', async () => {
  fakeApi({
    ...noWaitlist,
    [ownBookings]: () => [],
    [`GET /room/room-1/similar${dates}&adults=1&children=0&pets=1`]: () => [],
  });
  show(fakeRoomDetail({ amenities: ['wifi'] }), `${dates}&pets=1`);
  const button = await reserve();
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Change the guests');
  expect(screen.getByText("Pets aren't allowed in this room")).toBeTruthy();
  fireEvent.click(screen.getByText('Guests'));
  fireEvent.click(await screen.findByRole('button', { name: 'Fewer pets' }));
  expect((await reserve()).disabled).toBe(false);
  expect(screen.queryByText("Pets aren't allowed in this room")).toBeNull();
  expect(screen.getByText('Not allowed here')).toBeTruthy();
  expect(counts('More pets').getAttribute('aria-disabled')).toBe('true');
});
