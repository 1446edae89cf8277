import { expect, test } from 'vitest';
import { fakeBooking, fakeRoom } from '../testing/fakes.ts';
import { hostFigures } from './host-figures.ts';

const at = { now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' };
const rooms = [fakeRoom({ from: '2026-11-21', to: '2026-12-01' })];

test('arrivals, departures and upcoming stays are of today, and only confirmed ones', () => {
  const figures = hostFigures(
    [
      fakeBooking({ _id: 'in', from: '2026-11-21', to: '2026-11-23' }),
      fakeBooking({ _id: 'out', from: '2026-11-18', to: '2026-11-21' }),
      fakeBooking({ _id: 'later', from: '2026-11-30', to: '2026-12-01' }),
      fakeBooking({ _id: 'next', from: '2026-11-25', to: '2026-11-27' }),
      fakeBooking({ _id: 'gone', from: '2026-11-21', to: '2026-11-25', state: 'cancelled' }),
    ],
    rooms,
    at,
  );
  expect(figures.arrivals.map(({ _id }) => _id)).toEqual(['in']);
  expect(figures.departures.map(({ _id }) => _id)).toEqual(['out']);
  expect(figures.upcoming.map(({ _id }) => _id)).toEqual(['next', 'later']);
});

test('today is the day of the listing’s zone', () => {
  const arriving = fakeBooking({ from: '2026-11-22', to: '2026-11-23', timeZone: 'Pacific/Auckland' });
  expect(hostFigures([arriving], rooms, at).arrivals).toHaveLength(1);
});

test('earnings are the sum of confirmed bookings, to the cent', () => {
  const bookings = [fakeBooking({ price: 0.1 }), fakeBooking({ price: 0.2 }), fakeBooking({ price: 9, state: 'held' })];
  expect(hostFigures(bookings, rooms, at)).toMatchObject({ earnedCents: 30, confirmed: 2 });
});

test('the plot counts thirty nights: the day of check-out is none', () => {
  const { nights } = hostFigures([fakeBooking({ from: '2026-11-20', to: '2026-11-23' })], rooms, at);
  expect(nights).toHaveLength(30);
  expect(nights.filter(({ booked }) => booked > 0).map(({ night }) => night)).toEqual(['2026-11-21', '2026-11-22']);
  expect(nights.filter(({ offered }) => offered > 0)).toHaveLength(10);
});
