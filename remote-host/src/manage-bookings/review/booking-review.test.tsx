// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ASPECTS_OF, type BookingReviews, type NewReview } from 'contracts';
import { fakeApi, fakeBookingDetail, fakeReviews, inDays } from 'shared-testing';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../routes.tsx';
import { renderRoute } from '../../testing/render-route.ts';

const stars = Object.fromEntries(ASPECTS_OF.host.map((aspect) => [aspect, 5]));
const other = {
  _id: 'r1',
  author: { name: 'Gus', image: null },
  stars: { overall: 3 },
  text: 'Cold',
  published: '2026-01-01T10:00:00.000Z',
  stayed: '2026-01',
};

beforeEach(() => sessionStorage.clear());

function show(reviews: Partial<BookingReviews>, about: object = { count: 0, reviews: [] }) {
  const sent = fakeApi({
    'GET /bookings/booking-1': () => fakeBookingDetail({ from: inDays(-4), to: inDays(-1) }),
    'GET /bookings/booking-1/note': () => ({ text: '', version: 0 }),
    'GET /bookings/booking-1/guest-reviews': () => about as never,
    'GET /bookings/booking-1/reviews': () => fakeReviews({ side: 'host', ...reviews }),
    'PUT /bookings/booking-1/review': ({ version, text }: NewReview) =>
      fakeReviews({ side: 'host', own: { stars, text, version: version + 1, state: 'waiting' } }),
    'PUT /bookings/booking-1/review/answer': ({ text }: { text: string }) =>
      fakeReviews({
        side: 'host',
        isOpen: false,
        other: { ...other, answer: { text, at: '2026-01-02T10:00:00.000Z' } },
      }),
  });
  renderRoute(routes, '/dashboard/manage-bookings/booking-1');
  return sent;
}

test('a host can review a guest', async () => {
  const sent = show({});
  await screen.findByRole('heading', { name: 'Review your guest' });
  const fives = screen.getAllByRole('radio', { name: '5 of 5 stars' });
  expect(fives).toHaveLength(ASPECTS_OF.host.length);
  for (const five of fives) await userEvent.click(five);
  await userEvent.type(screen.getByLabelText(/Your review/), 'Kind');
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  expect(await screen.findByText(/^Nobody else sees it yet/)).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ stars, text: 'Kind', version: 0 });
});

test('a host can answer a review only once', async () => {
  show({ isOpen: false, other });
  await userEvent.type(await screen.findByLabelText('Your answer'), 'The heating is new');
  await userEvent.click(screen.getByRole('button', { name: 'Publish answer' }));
  expect(await screen.findByText('The heating is new')).toBeTruthy();
  expect(screen.queryByLabelText('Your answer')).toBeNull();
});

test('a host can read what other hosts say about the guest', async () => {
  show({ isOpen: false }, { count: 3, average: 4.67, reviews: [{ ...other, stars, text: 'Left it spotless' }] });
  expect(await screen.findByText('Left it spotless')).toBeTruthy();
  expect(screen.getByText('4.67')).toBeTruthy();
});
