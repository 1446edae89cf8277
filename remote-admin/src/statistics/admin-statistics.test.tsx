// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { periodsOf, type Span, spanRange, todayIn } from 'contracts';
import { adminNow, adminStatistics } from 'contracts/schemas';
import { fakeApi, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { slots } from '../slots.tsx';
import { renderRoute } from '../testing/render-route.ts';

const NOW = 'GET /statistics/admin/now';
const rangeOf = (span: Span) => spanRange(span, todayIn('UTC'));
const callOf = (span: Span) => `GET /statistics/admin?from=${rangeOf(span).from}&to=${rangeOf(span).to}`;
const routes = { '/dashboard': { Component: slots['dashboard.statistics'] as never } };

const none = { bookings: 0, turnover: 0, refunds: 0 };
const now = (waiting = 2) => adminNow.parse({ waiting, users: { guest: 1200, host: 30, admin: 2 } });

function figures(span: Span, change: Partial<typeof none> = {}) {
  const total = { ...none, ...change };
  const { unit, periods } = periodsOf(rangeOf(span));
  return adminStatistics.parse({
    unit,
    ...total,
    cancellations: total.refunds > 0 ? 1 : 0,
    periods: periods.map((period, at) => ({ ...period, ...(at === periods.length - 1 ? total : none) })),
  });
}

function tile(label: string): string | null | undefined {
  return screen.getByText(label, { selector: 'dt' }).closest('div')?.querySelector('dd')?.textContent;
}

async function lastRow(title: RegExp) {
  const figure = within(screen.getByRole('figure', { name: title }));
  await userEvent.click(figure.getByText('Show as a table'));
  return [...(figure.getAllByRole('row').at(-1)?.children ?? [])].slice(1).map((cell) => cell.textContent);
}

test('[S7.06] the statistics show pending requests, users by role, bookings, turnover and refunds', async () => {
  fakeApi({
    [NOW]: () => now(),
    [callOf('30d')]: () => figures('30d', { bookings: 12, turnover: 5858.5, refunds: 120 }),
  });
  renderRoute(routes, '/dashboard');
  const link = await screen.findByRole('link', { name: 'Review requests' });
  expect(link.getAttribute('href')).toBe('/dashboard/manage-users?show=requested');
  expect([tile('Waiting requests'), tile('Users')]).toEqual(['2Review requests', '1,232Manage Users']);
  expect(await lastRow(/Users by role/)).toEqual(['2']);
  await waitFor(() => expect(tile('Bookings')).toBe('12paid in this period'));
  expect([tile('Turnover'), tile('Refunds')]).toEqual(['$5,858.50before refunds', '$120with 1 cancellation']);
  expect(await lastRow(/Bookings by day/)).toEqual(['12']);
  expect(await lastRow(/Turnover by day/)).toEqual(['$5,858.50', '$120']);
});

test('a site without requests and bookings shows zeros', async () => {
  fakeApi({ [NOW]: () => now(0), [callOf('90d')]: () => figures('90d') });
  renderRoute(routes, '/dashboard?range=90d');
  await waitFor(() => expect(tile('Waiting requests')).toBe('0No requests to become a host'));
  expect(await screen.findAllByText('Nothing was booked in this period.')).toHaveLength(2);
  expect(tile('Refunds')).toBe('$0with 0 cancellations');
});

test('figures that fail to load can be retried', async () => {
  let isDown = true;
  fakeApi({
    [NOW]: () => (isDown ? new Refused('unexpected') : now()),
    [callOf('30d')]: () => figures('30d', { bookings: 3 }),
  });
  renderRoute(routes, '/dashboard');
  await waitFor(() => expect(tile('Users')).toBe('Not availableTry again'));
  await waitFor(() => expect(tile('Bookings')).toBe('3paid in this period'));
  isDown = false;
  await userEvent.click(
    within(screen.getByRole('figure', { name: 'Users by role' })).getByRole('button', { name: 'Try again' }),
  );
  await waitFor(() => expect(tile('Users')).toBe('1,232Manage Users'));
});
