// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { formatLongDay, formatShortDay, getRoom, ONE_ADULT, queryKeys } from 'contracts';
import { call, queryClient, useQuery } from 'shared-platform';
import { fakeApi, fakeRoomDetail } from 'shared-testing';
import { afterEach, expect, test, vi } from 'vitest';
import { RoomBooking } from '../room-booking.tsx';
import { fakeStripe } from '../testing/fake-stripe.ts';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { renderRoute } from '../testing/render-route.ts';
import { showPanel, stay } from '../testing/show-panel.tsx';

afterEach(() => {
  vi.restoreAllMocks();
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
  showPanel(fakeRoomDetail({ ownHold: { ...stay, until: inMinutes(12), party } }));
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

test('closing the review does not release nights that the waitlist offered', async () => {
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

test('the remaining time of a hold is counted from when the room was loaded', async () => {
  const room = fakeRoomDetail({ ownHold: { ...stay, until: inMinutes(12), secondsLeft: 12 * 60 } });
  queryClient.setQueryData(queryKeys.room(room._id), room, { updatedAt: Date.now() - 5 * 60_000 });
  showPanel(room);
  const notice = within(await screen.findByRole('region', { name: 'Your hold' }));
  expect(notice.getByRole('timer').textContent).toMatch(/^(7:00|6:\d\d)$/);
});

test('an expired hold is no longer shown', async () => {
  showPanel(fakeRoomDetail({ ownHold: { ...stay, until: inMinutes(12) } }));
  await screen.findByRole('region', { name: 'Your hold' });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 13 * 60_000);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});
