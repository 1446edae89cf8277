// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { fakeApi, fakeBookingDetail, inHebrew, mixedTexts } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';
import { renderRoute } from './testing/render-route.ts';

test('a booking keeps its word order around right-to-left names', async () => {
  fakeApi({
    'GET /bookings/booking-1/note': () => inHebrew({ text: 'Late', version: 1 }),
    'GET /bookings/booking-1/guest-reviews': () => ({ count: 0, reviews: [] }),
    'GET /bookings/booking-1': () => inHebrew(fakeBookingDetail()),
  });
  renderRoute(routes, '/dashboard/manage-bookings/booking-1');
  await screen.findByRole('heading', { level: 1, name: /בית/ });
  expect(mixedTexts()).toEqual([]);
});
