// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FoundBooking } from 'contracts';
import { fakeApi, fakeBooking, fakeBookingDetail, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const PATH = '/dashboard/bookings';
const found = (change: Partial<FoundBooking> = {}): FoundBooking => ({
  ...fakeBooking(),
  code: '7KQ2-M4XD',
  ...change,
});
const search = () => screen.getByRole('searchbox', { name: 'Search by guest, host, listing or code' });

beforeEach(() => preloadDialog());

test('the list shows a booking’s code, guest, host and state', async () => {
  fakeApi({ 'GET /bookings/all': () => [found()] });
  renderRoute(routes, PATH);
  const row = within(await screen.findByRole('row', { name: /Sunny flat/ }));
  for (const text of ['7KQ2-M4XD', 'Gus Guest', 'guest@lodge.test', 'host@lodge.test', '$59.97', 'Confirmed'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link', { name: 'Sunny flat' }).getAttribute('href')).toBe('/dashboard/bookings/booking-1');
});

test('a booking whose payment is disputed is marked in the list', async () => {
  fakeApi({ 'GET /bookings/all': () => [found({ dispute: { state: 'open', amount: 59.97 } })] });
  renderRoute(routes, PATH);
  const row = within(await screen.findByRole('row', { name: /Sunny flat/ }));
  expect(row.getByText('Payment disputed')).toBeTruthy();
});

test('a search is kept in the URL', async () => {
  fakeApi({
    'GET /bookings/all': () => [found(), found({ _id: 'booking-2', title: 'Old mill' })],
    'GET /bookings/all?q=mill': () => [found({ _id: 'booking-2', title: 'Old mill' })],
  });
  const router = renderRoute(routes, PATH);
  await screen.findByRole('row', { name: /Sunny flat/ });
  await userEvent.click(search());
  await userEvent.paste('mill');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Sunny flat/ })).toBeNull());
  expect(screen.getByRole('row', { name: /Old mill/ })).toBeTruthy();
  expect(router.state.location.search).toBe('?q=mill');
});

test('a search shows how many people and listings it covers', async () => {
  fakeApi({ 'GET /bookings/all': () => [found()], 'GET /bookings/all?q=mill': () => [] });
  renderRoute(routes, PATH);
  await screen.findByRole('row', { name: /Sunny flat/ });
  expect(screen.queryByText(/the first 100 people/)).toBeNull();
  await userEvent.click(search());
  await userEvent.paste('mill');
  expect(await screen.findByText(/the first 100 people and the newest 100 listings/)).toBeTruthy();
});

test('the URL can start a search', async () => {
  fakeApi({ 'GET /bookings/all?q=mill': () => [] });
  renderRoute(routes, `${PATH}?q=mill`);
  expect(await screen.findByRole('heading', { name: 'No booking for “mill”' })).toBeTruthy();
});

test('bookings that fail to load show an error', async () => {
  fakeApi({ 'GET /bookings/all': () => new Refused('database-unavailable') });
  renderRoute(routes, PATH);
  expect(await screen.findByText('The bookings could not be loaded')).toBeTruthy();
});

test('the page of a booking shows its people, price, refunds and timeline', async () => {
  const cancellation = { at: '2026-01-02T10:00:00.000Z', by: 'host' as const, reason: 'Flooded' };
  const detail = fakeBookingDetail({ state: 'cancelled', cancellation, refund: { amount: 59.97, state: 'pending' } });
  fakeApi({ 'GET /bookings/booking-1': () => detail });
  renderRoute(routes, `${PATH}/booking-1`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sunny flat' })).toBeTruthy();
  for (const text of ['7KQ2-M4XD', 'pi_1', '3 nights × $19.99', 'Being refunded', '$59.97 paid'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'guest@lodge.test' }).getAttribute('href')).toBe(
    `${PATH}?q=guest%40lodge.test`,
  );
  expect(screen.getByText(/The host cancelled on .*: .*Flooded/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
});

test('an admin sees the refund before canceling', async () => {
  let detail = fakeBookingDetail();
  const sent = fakeApi({
    'GET /bookings/booking-1': () => detail,
    'GET /bookings/booking-1/cancellation': () => ({ paid: 59.97, refund: 59.97, kept: 0 }),
    'POST /bookings/booking-1/cancellation': () => {
      const cancellation = { at: '2026-01-02T10:00:00.000Z', by: 'admin' as const, reason: 'Unsafe' };
      detail = fakeBookingDetail({ state: 'cancelled', cancellation, refund: { amount: 59.97, state: 'pending' } });
      return detail;
    },
  });
  renderRoute(routes, `${PATH}/booking-1`);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this booking?' }));
  expect(dialog.getByText('Refund').nextSibling?.textContent).toBe('$59.97');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Unsafe');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText(/An admin cancelled on .*Unsafe/)).toBeTruthy();
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { refund: 59.97, reason: 'Unsafe' },
  ]);
});

test.each([
  ['pending', 'Being refunded'],
  ['done', 'Refunded'],
  ['failed', 'Refund failed'],
] as const)('a refund that is %s is named %s', async (state, name) => {
  const refund = { amount: 40, state };
  fakeApi({ 'GET /bookings/booking-1': () => fakeBookingDetail({ state: 'cancelled', refund }) });
  renderRoute(routes, `${PATH}/booking-1`);
  expect((await screen.findByText(name)).nextSibling?.textContent).toBe('$40');
  expect(screen.getByText('Kept').nextSibling?.textContent).toBe('$19.97');
});

test('a row keeps its booking code after a cancellation', async () => {
  let isCancelled = false;
  fakeApi({
    'GET /bookings/all': () => (isCancelled ? new Promise(() => {}) : [found()]),
    'GET /bookings/booking-1': () => fakeBookingDetail(),
    'GET /bookings/booking-1/cancellation': () => ({ paid: 59.97, refund: 59.97, kept: 0 }),
    'POST /bookings/booking-1/cancellation': () => {
      isCancelled = true;
      return fakeBooking({ state: 'cancelled' });
    },
  });
  renderRoute(routes, PATH);
  await userEvent.click(await screen.findByRole('link', { name: 'Sunny flat' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Unsafe');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  await userEvent.click(screen.getByRole('link', { name: 'All bookings' }));
  const row = within(await screen.findByRole('row', { name: /Sunny flat/ }));
  expect(row.getByText('Cancelled')).toBeTruthy();
  expect(row.getByText('7KQ2-M4XD')).toBeTruthy();
});

test('an unknown booking shows an error', async () => {
  fakeApi({ 'GET /bookings/nothing': () => new Refused('booking-not-found') });
  renderRoute(routes, `${PATH}/nothing`);
  expect(await screen.findByRole('heading', { name: 'This booking isn’t there' })).toBeTruthy();
});
