// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WriteResult } from 'contracts';
import { queryClient } from 'shared-platform';
import { fakeApi, fakeBooking, HOST, inDays, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { BESIDE_BOOKINGS } from '../testing/beside-bookings.ts';
import { renderRoute } from '../testing/render-route.ts';

const LIST = `GET /bookings/host?email=${HOST.email}`;
const REOPEN = 'DELETE /bookings/booking-1/nights';
const written: WriteResult = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };

const cancelled = (change: Parameters<typeof fakeBooking>[0] = {}, keepsNights = true) =>
  fakeBooking({
    state: 'cancelled',
    cancellation: { at: '2126-01-01T10:00:00.000Z', by: 'host', reason: 'Flooded', keepsNights },
    refund: { amount: 59.97, state: 'done' },
    ...change,
  });

const button = () => screen.findByRole('button', { name: /^Reopen nights from .* of Sunny flat$/ });

test('a host can reopen the nights that a cancellation closed', async () => {
  let isClosed = true;
  const sent = fakeApi({
    ...BESIDE_BOOKINGS,
    [LIST]: () => [isClosed ? cancelled() : cancelled({}, false)],
    [REOPEN]: () => {
      isClosed = false;
      return written;
    },
  });
  renderRoute(routes, '/dashboard/manage-bookings');
  const row = within(await screen.findByRole('row', { name: /Sunny flat/ }));
  expect(row.getByText('The nights stay closed.')).toBeTruthy();
  await userEvent.click(await button());
  expect(await screen.findByText('Nights Reopened !')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Reopen/ })).toBeNull());
  expect(screen.queryByText('The nights stay closed.')).toBeNull();
  expect(sent.filter(({ call }) => call === REOPEN).length).toBe(1);
  expect(document.activeElement?.textContent).toBe('Manage Bookings');
});

test('a late response does not show reopened nights as closed', async () => {
  const [old, isAsked] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()];
  let lists = 0;
  fakeApi({
    ...BESIDE_BOOKINGS,
    [LIST]: () => {
      lists += 1;
      if (lists !== 2) return [cancelled({}, lists === 1)];
      isAsked.resolve();
      return old.promise;
    },
    [REOPEN]: () => written,
  });
  renderRoute(routes, '/dashboard/manage-bookings');
  await button();
  void queryClient.invalidateQueries();
  await isAsked.promise;
  await userEvent.click(await button());
  await waitFor(() => expect(lists).toBe(3));
  old.resolve([cancelled()]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Reopen/ })).toBeNull());
});

test('a failed attempt reloads the list', async () => {
  const sent = fakeApi({
    ...BESIDE_BOOKINGS,
    [LIST]: () => [cancelled()],
    [REOPEN]: () => new Refused('database-unavailable'),
  });
  renderRoute(routes, '/dashboard/manage-bookings');
  await userEvent.click(await button());
  expect(await screen.findByText(/The service is briefly unavailable/)).toBeTruthy();
  await waitFor(() => expect(sent.filter(({ call }) => call === LIST).length).toBe(2));
  expect(await button()).toBeTruthy();
});

test('open and past nights cannot be reopened', async () => {
  fakeApi({
    ...BESIDE_BOOKINGS,
    [LIST]: () => [cancelled({ _id: 'a' }, false), cancelled({ _id: 'b', from: inDays(-5), to: inDays(-3) })],
  });
  renderRoute(routes, '/dashboard/manage-bookings');
  expect(await screen.findAllByText('By you: Flooded')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Reopen/ })).toBeNull();
});
