// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatLongDay, type HostStay } from 'contracts';
import { fakeApi, HOST, inDays, Refused } from 'shared-testing';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const PAGE = '/dashboard/manage-bookings/days';
const [FROM, TO] = [inDays(3), inDays(5)];
const call = (from = FROM, to = TO) => `GET /bookings/host/days?email=${HOST.email}&from=${from}&to=${to}`;
const stay = (change: Partial<HostStay>): HostStay => ({
  _id: 'booking-1',
  guest: { name: 'Gus Guest', email: 'guest@lodge.test', image: null },
  party: { adults: 2, children: 1, infants: 0, pets: 0 },
  title: 'Sunny flat',
  roomId: 'room-1',
  from: FROM,
  to: inDays(9),
  code: '7KQ2-M4XD',
  ...change,
});
const none = { arrivals: [], departures: [], isCut: false };

test('each day lists its arrivals and departures', async () => {
  const leaving = stay({
    _id: 'b',
    guest: { name: 'Lea', email: 'l@lodge.test', image: null },
    from: inDays(1),
    to: TO,
  });
  fakeApi({ [call()]: () => ({ ...none, arrivals: [stay({ note: 'Brings a cot' })], departures: [leaving] }) });
  renderRoute(routes, `${PAGE}?from=${FROM}&to=${TO}`);
  expect(await screen.findByRole('heading', { name: formatLongDay(FROM) })).toBeTruthy();
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days).toEqual([formatLongDay(FROM), formatLongDay(TO)]);
  const [arrival, departure] = screen.getAllByRole('listitem');
  for (const text of ['Gus Guest', '2 adults, 1 child', 'Sunny flat', '7KQ2-M4XD', 'Brings a cot'])
    expect(within(arrival as HTMLElement).getByText(text)).toBeTruthy();
  expect(
    within(departure as HTMLElement)
      .getByRole('link', { name: 'Lea' })
      .getAttribute('href'),
  ).toBe('/dashboard/manage-bookings/b');
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test('the length of the range in the URL is limited', async () => {
  fakeApi({ [call()]: () => none, [call(inDays(4))]: () => none, [call(inDays(4), inDays(34))]: () => none });
  const router = renderRoute(routes, `${PAGE}?from=${FROM}&to=${TO}`);
  expect(await screen.findByText('Nobody comes or leaves on these days')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: inDays(4) } });
  expect(router.state.location.search).toBe(`?from=${inDays(4)}&to=${TO}`);
  fireEvent.change(screen.getByLabelText(/^Last day/), { target: { value: inDays(90) } });
  expect(router.state.location.search).toBe(`?from=${inDays(4)}&to=${inDays(34)}`);
  expect(await screen.findByText('Nobody comes or leaves on these days')).toBeTruthy();
});

test('a truncated list shows a notice', async () => {
  let isDown = true;
  fakeApi({ [call()]: () => (isDown ? new Refused('database-unavailable') : { ...none, isCut: true }) });
  renderRoute(routes, `${PAGE}?from=${FROM}&to=${TO}`);
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText(/^These are too many stays/)).toBeTruthy();
});
