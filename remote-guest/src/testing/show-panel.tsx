import { screen } from '@testing-library/react';
import type { RoomDetail } from 'contracts';
import { inDays } from 'shared-testing';
import { RoomBooking } from '../room-booking.tsx';
import { renderRoute } from './render-route.ts';

export const stay = { from: inDays(5), to: inDays(8) };
export const dates = `?from=${stay.from}&to=${stay.to}`;
export const ownBookings = 'GET /bookings?email=guest@lodge.test';
export const nothingElse = {
  [ownBookings]: () => [],
  [`GET /room/room-1/free-stays?from=${stay.from}&nights=3`]: () => [],
  [`GET /room/room-1/similar${dates}&adults=1&children=0&pets=0`]: () => [],
};

export function showPanel(room: RoomDetail, search = '') {
  return renderRoute({ '/room/:id': { Component: () => <RoomBooking room={room} /> } }, `/room/room-1${search}`);
}

export const reserve = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Reserve' });
