// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi, fakeRoomDetail } from 'shared-testing';
import { expect, test } from 'vitest';
import { fakeStripe } from '../testing/fake-stripe.ts';
import { noWaitlist } from '../testing/no-waitlist.ts';
import { dates, ownBookings, reserve, showPanel } from '../testing/show-panel.tsx';

const counts = (name: string) => screen.getByRole('button', { name });

test('the party is stored in the URL and used for the hold', async () => {
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
  const router = showPanel(fakeRoomDetail({ guests: 4, amenities: ['pets-allowed'] }), `${dates}&adults=2&pets=1`);
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
  showPanel(fakeRoomDetail({ guests: 2, amenities: ['pets-allowed'] }), `${dates}&adults=3`);
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

test('a guest is told before reserving that a room does not allow pets', async () => {
  fakeApi({
    ...noWaitlist,
    [ownBookings]: () => [],
    [`GET /room/room-1/similar${dates}&adults=1&children=0&pets=1`]: () => [],
  });
  showPanel(fakeRoomDetail({ amenities: ['wifi'] }), `${dates}&pets=1`);
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
