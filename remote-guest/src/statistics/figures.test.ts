import { expect, test } from 'vitest';
import { fakeBooking } from '../testing/fakes.ts';
import { figuresOf } from './figures.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('confirmed stays count, cancelled and refunded ones do not', () => {
  const bookings = [
    fakeBooking({ _id: 'past', from: '2026-10-01', to: '2026-10-03', price: 39.98 }),
    fakeBooking({ _id: 'later', from: '2027-01-01', to: '2027-01-05', price: 400 }),
    fakeBooking({ _id: 'next', from: '2026-12-01', to: '2026-12-02', price: 19.99 }),
    fakeBooking({ _id: 'gone', from: '2026-12-05', to: '2026-12-09', price: 100, state: 'cancelled' }),
    fakeBooking({ _id: 'lost', from: '2026-12-05', to: '2026-12-09', price: 100, state: 'conflicted' }),
  ];
  const { upcoming, nights, spentCents, next } = figuresOf(bookings, now);
  expect({ upcoming, nights, spentCents, next: next?._id }).toEqual({
    upcoming: 2,
    nights: 7,
    spentCents: 45_997,
    next: 'next',
  });
});

test('a running stay is the next one', () => {
  const running = fakeBooking({ _id: 'running', from: '2026-11-19', to: '2026-11-23' });
  expect(figuresOf([fakeBooking({ from: '2026-12-01', to: '2026-12-02' }), running], now).next?._id).toBe('running');
});

test('without bookings everything is zero', () => {
  expect(figuresOf([], now)).toEqual({ upcoming: 0, nights: 0, spentCents: 0, next: undefined });
});
