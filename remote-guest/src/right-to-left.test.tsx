// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { fakeApi, fakeBookingDetail, inHebrew, mixedTexts } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';
import { renderRoute } from './testing/render-route.ts';

const houseRules = { rules: ['no-smoking'], text: 'Feed the cat.' };

test('a booking keeps its word order around right-to-left names', async () => {
  const booking = fakeBookingDetail({ houseRules, checkIn: { at: '2026-01-01T10:00:00.000Z', text: 'Ring twice.' } });
  fakeApi({ 'GET /bookings/booking-1': () => inHebrew(booking) });
  renderRoute(routes, '/dashboard/my-bookings/booking-1');
  await screen.findByRole('heading', { level: 1, name: /בית/ });
  expect(mixedTexts()).toEqual([]);
});
