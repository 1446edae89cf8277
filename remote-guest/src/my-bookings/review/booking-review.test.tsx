// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ASPECTS_OF, type BookingDetail, type BookingReviews, type NewReview } from 'contracts';
import { fakeApi, fakeBooking, fakeBookingDetail, fakeReviews, inDays, Refused } from 'shared-testing';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../routes.tsx';
import { noWaitlist } from '../../testing/no-waitlist.ts';
import { renderRoute } from '../../testing/render-route.ts';

const PAGE = '/dashboard/my-bookings/booking-1';
const past = { from: inDays(-4), to: inDays(-1) };
const stars = Object.fromEntries(ASPECTS_OF.guest.map((aspect) => [aspect, 4]));

beforeEach(() => sessionStorage.clear());

function show(reviews: Partial<BookingReviews>, save: (body: NewReview) => unknown = () => undefined) {
  const sent = fakeApi({
    ...noWaitlist,
    'GET /bookings/booking-1': () => fakeBookingDetail(past),
    'GET /bookings/booking-1/reviews': () => fakeReviews(reviews),
    'PUT /bookings/booking-1/review': (body: NewReview) => save(body) as never,
  });
  renderRoute(routes, PAGE);
  return sent;
}

test('a guest’s new review is shown as not public yet', async () => {
  const sent = show({}, ({ version, ...own }) =>
    fakeReviews({ own: { ...own, stars, version: version + 1, state: 'waiting' } }),
  );
  await screen.findByRole('heading', { name: 'Rate your stay' });
  const fours = screen.getAllByRole('radio', { name: '4 of 5 stars' });
  expect(fours).toHaveLength(ASPECTS_OF.guest.length);
  for (const four of fours) await userEvent.click(four);
  await userEvent.type(screen.getByLabelText(/Your review/), 'A quiet flat');
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  expect(await screen.findByText(/^Not public yet/)).toBeTruthy();
  expect(screen.getByText('A quiet flat')).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ stars, text: 'A quiet flat', version: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Change your review' }));
  expect((screen.getByLabelText(/Your review/) as HTMLTextAreaElement).value).toBe('A quiet flat');
});

test('a refused review stays in the form', async () => {
  show({ own: { stars, text: 'Fine', version: 1, state: 'waiting' } }, () => new Refused('changed-elsewhere'));
  await userEvent.click(await screen.findByRole('button', { name: 'Change your review' }));
  await userEvent.type(screen.getByLabelText(/Your review/), ' indeed');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect((await screen.findByRole('alert')).textContent).toContain('was changed elsewhere');
  expect((screen.getByLabelText(/Your review/) as HTMLTextAreaElement).value).toBe('Fine indeed');
});

test('published reviews can no longer be changed', async () => {
  show({
    isOpen: false,
    own: {
      stars,
      text: 'Fine',
      version: 1,
      state: 'published',
      answer: { text: 'Come again', at: '2026-01-02T10:00:00.000Z' },
    },
    other: {
      _id: 'r1',
      author: { name: 'Hanna', image: null },
      stars: { overall: 5 },
      text: '<b>Kind</b> guest',
      published: '2026-01-01T10:00:00.000Z',
      stayed: '2026-01',
    },
  });
  expect(await screen.findByText('Hanna about you')).toBeTruthy();
  for (const text of ['Come again', '<b>Kind</b> guest', 'On the page of the room'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change your review' })).toBeNull();
});

test('My Bookings shows the last day on which a stay can be reviewed', async () => {
  fakeApi({
    ...noWaitlist,
    'GET /bookings?email=guest@lodge.test': () => [fakeBooking(past)],
    'GET /reviews/waiting?as=guest': () => [
      { bookingId: 'booking-1', title: 'Sunny flat', until: '2126-12-04T11:00:00.000Z', timeZone: 'UTC' },
    ],
  });
  renderRoute(routes, '/dashboard/my-bookings');
  const link = await screen.findByRole('link', { name: 'Rate your stay until Dec 4, 2126' });
  expect(link.getAttribute('href')).toBe(`${PAGE}#review`);
});

test('a link to the review scrolls to the form once the booking has loaded', async () => {
  const booking = Promise.withResolvers<BookingDetail>();
  const scrolledTo: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.id);
  };
  fakeApi({
    ...noWaitlist,
    'GET /bookings/booking-1': () => booking.promise,
    'GET /bookings/booking-1/reviews': () => fakeReviews({}),
  });
  renderRoute(routes, `${PAGE}#review`);
  await screen.findByRole('heading', { name: 'Your Booking' });
  expect(scrolledTo).toEqual([]);
  booking.resolve(fakeBookingDetail(past));
  await screen.findByRole('heading', { name: 'Rate your stay' });
  expect(scrolledTo).toContain('review');
});
