// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RoomDetail } from 'contracts';
import { fakeApi, fakeRoomDetail, GUEST, renderRoute as renderForStranger } from 'shared-testing';
import { afterEach, expect, test, vi } from 'vitest';
import { RoomBooking } from '../room-booking.tsx';
import { fakeViews } from '../testing/fake-views.ts';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { renderRoute } from '../testing/render-route.ts';
import { dates, nothingElse, ownBookings, stay } from '../testing/show-panel.tsx';

const bar = async () => within(await screen.findByRole('region', { name: 'Next step' }));

const routesOf = (room: RoomDetail) => ({
  '/room/:id': {
    Component: () => (
      <article>
        <RoomBooking room={room} />
      </article>
    ),
  },
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['without dates', {}, '', '$19.99 per night', 'Check dates'],
  ['for available dates', {}, dates, '$59.97 total', 'Reserve'],
  ['for taken nights', { taken: [stay] }, dates, 'Not available', 'See options'],
  ['for too many guests', { guests: 1 }, `${dates}&adults=2`, '$19.99 per night', 'Change guests'],
])('the bar shows the next step %s', async (_, change, search, text, step) => {
  fakeViews((element) => element.tagName === 'ARTICLE');
  fakeApi({
    ...noWaitlist,
    ...nothingElse,
    [`GET /room/room-1/similar${dates}&adults=2&children=0&pets=0`]: () => [],
  });
  renderRoute(routesOf(fakeRoomDetail(change)), `/room/room-1${search}`);
  const button = (await bar()).getByRole('button', { name: step });
  expect(button.previousElementSibling?.textContent).toBe(text);
});

test('the bar leads visitors to the login', async () => {
  fakeViews((element) => element.tagName === 'ARTICLE');
  const router = renderForStranger(routesOf(fakeRoomDetail()), `/room/room-1${dates}`);
  await userEvent.click((await bar()).getByRole('button', { name: 'Sign in to reserve' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('Check dates opens the dates', async () => {
  fakeViews((element) => element.tagName === 'ARTICLE');
  renderRoute(routesOf(fakeRoomDetail()), '/room/room-1');
  await userEvent.click((await bar()).getByRole('button', { name: 'Check dates' }));
  expect(await screen.findByRole('grid')).toBeTruthy();
});

test.each([
  ['while Reserve is in view', () => true, {}],
  ['below the room', () => false, {}],
  [
    'for the host',
    (element: Element) => element.tagName === 'ARTICLE',
    { host: { id: 'h', name: 'Gus', image: null, email: GUEST.email } },
  ],
])('there is no bar %s', async (_, isInView, change) => {
  fakeViews(isInView);
  fakeApi({ ...noWaitlist, [ownBookings]: () => [] });
  renderRoute(routesOf(fakeRoomDetail(change)), '/room/room-1');
  await screen.findByRole('button', { name: 'Reserve' });
  expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
});
