import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FeedEvent, ListingCalendars, OutsideCalendar } from 'contracts';
import { queryClient } from 'shared-platform';
import { fakeApi } from 'shared-testing';
import { routes } from '../routes.tsx';
import { renderRoute } from './render-route.ts';

export const SITES = '/dashboard/calendar/room-1/sites';
export const READ_SITES = 'GET /rooms/room-1/calendars';
export const FEED = 'https://lodge.test/api/calendars/abc.ics';

export const airbnb = (change: Partial<OutsideCalendar> = {}): OutsideCalendar => ({
  _id: 'calendar-1',
  name: 'Airbnb',
  address: 'https://other.test/airbnb.ics',
  isDue: false,
  readAt: '2026-12-01T10:00:00.000Z',
  problem: null,
  nextAt: '2026-12-01T10:15:00.000Z',
  reading: null,
  stays: 2,
  next: { from: '2026-12-04', to: '2026-12-06' },
  ignored: [],
  doubt: null,
  opens: [{ from: '2026-12-04', to: '2026-12-06' }],
  ...change,
});

export const fakeSites = (outside: OutsideCalendar[] = [], address: string | null = FEED): ListingCalendars => ({
  title: 'Sunny flat',
  address,
  addressReadAt: null,
  outside,
  clashes: [],
});

export const fakeEvent = (_id: string, title: string): FeedEvent => ({
  _id,
  title,
  from: '2026-12-04',
  to: '2026-12-06',
  fate: 'closes',
  reason: null,
});

export async function openSites(calendars: ListingCalendars, answers: Parameters<typeof fakeApi>[0] = {}) {
  let now = calendars;
  const sent = fakeApi({ [READ_SITES]: () => now, ...answers });
  const router = renderRoute(routes, SITES);
  await screen.findByRole('heading', { level: 2, name: 'Calendars of other sites' });
  return {
    user: userEvent.setup(),
    router,
    sentTo: (name: string) => sent.filter(({ call }) => call === name).map(({ body }) => body),
    later: async (next: ListingCalendars) => {
      now = next;
      await queryClient.invalidateQueries();
    },
  };
}

export const card = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('article') ?? document.body);
