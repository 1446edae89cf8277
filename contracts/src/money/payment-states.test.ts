import { expect, test } from 'vitest';
import { PAYMENT_STATES, type PaymentState, paymentStatesBefore } from './payment-states.ts';

const ALLOWED: [PaymentState, PaymentState][] = [
  ['open', 'captured'],
  ['open', 'cancelled'],
  ['cancelled', 'captured'],
  ['captured', 'booked'],
  ['captured', 'refunding'],
  ['booked', 'refunding'],
  ['refunding', 'refunded'],
  ['refunded', 'refunding'],
];

const pairs = PAYMENT_STATES.flatMap((from) => PAYMENT_STATES.map((to) => [from, to] as const));

test.each(pairs)('a payment changes from %s to %s only if the graph allows it', (from, to) => {
  expect(paymentStatesBefore(to).includes(from)).toBe(ALLOWED.some(([a, b]) => a === from && b === to));
});

function reached(from: PaymentState, seen = new Set<PaymentState>()): Set<PaymentState> {
  for (const to of PAYMENT_STATES) {
    if (seen.has(to) || !paymentStatesBefore(to).includes(from)) continue;
    reached(to, seen.add(to));
  }
  return seen;
}

test('a refund can only be followed by another attempt', () => {
  expect([...reached('refunding')].sort()).toEqual(['refunded', 'refunding']);
  expect([...reached('refunded')].sort()).toEqual(['refunded', 'refunding']);
});

test('only a captured payment can be booked or refunded', () => {
  expect(paymentStatesBefore('booked')).toEqual(['captured']);
  expect(paymentStatesBefore('refunding').sort()).toEqual(['booked', 'captured', 'refunded']);
  for (const state of ['captured', 'booked', 'refunding', 'refunded'] as const) {
    expect([...reached(state)]).not.toContain('cancelled');
  }
});
