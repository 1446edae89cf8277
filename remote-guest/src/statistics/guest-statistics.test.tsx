// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeBooking, inDays } from '../testing/fakes.ts';
import { renderRoute } from '../testing/render-route.tsx';
import { GuestStatistics } from './guest-statistics.tsx';

const CALL = 'GET /bookings?email=guest@lodge.test';
const show = () => renderRoute([{ path: '/', element: <GuestStatistics /> }], '/');

test('the figures and the next trip are those of the bookings', async () => {
  fakeApi({ [CALL]: () => [fakeBooking({ from: inDays(10), to: inDays(13) })] });
  show();
  expect((await screen.findByText('In 10 days')).closest('a')?.getAttribute('href')).toBe('/room/room-1');
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['1', '3', '$59.97']);
});

test('without a trip there is a way to a room', async () => {
  fakeApi({ [CALL]: () => [] });
  show();
  expect(await screen.findByText('No trip planned')).toBeTruthy();
});
