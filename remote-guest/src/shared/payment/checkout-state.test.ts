import { ONE_ADULT } from 'contracts';
import { expect, test } from 'vitest';
import {
  type CheckoutEvent,
  type CheckoutState,
  CLOSED,
  checkoutReducer,
  isBusy,
  isReleasable,
  saveFailureOf,
} from './checkout-state.ts';

const order = {
  id: 1,
  roomId: 'room-1',
  stay: { from: '2026-12-01', to: '2026-12-04' },
  party: ONE_ADULT,
  price: 59.97,
};
const held = { intent: { clientSecret: 'secret_1', bookingId: 'booking-1' }, deadline: 900_000 };
const transactionId = 'pi_1';
const error = new Error('Taken');
const unsaved = { message: 'The service is down.', isRefunded: false };
const refunded = { message: 'The nights were taken.', isRefunded: true };

const states = {
  closed: CLOSED,
  holding: { name: 'holding', order },
  holdRefused: { name: 'holdRefused', order, error },
  ready: { name: 'ready', order, held, refusal: undefined },
  refused: { name: 'ready', order, held, refusal: 'Declined' },
  expired: { name: 'expired', order, refusal: undefined },
  expiredAfterRefusal: { name: 'expired', order, refusal: 'Declined' },
  holdLost: { name: 'holdLost', order },
  paying: { name: 'paying', order, held },
  saving: { name: 'saving', order, transactionId, failure: undefined },
  savingAgain: { name: 'saving', order, transactionId, failure: unsaved },
  saveFailed: { name: 'saveFailed', order, transactionId, failure: unsaved },
  saveRefused: { name: 'saveFailed', order, transactionId, failure: refunded },
  booked: { name: 'booked', order },
} satisfies Record<string, CheckoutState>;
type StateName = keyof typeof states;

const events = {
  reserve: { type: 'reserve', order },
  holdAgain: { type: 'holdAgain' },
  held: { type: 'held', ...held },
  holdRefused: { type: 'holdRefused', error },
  timeOut: { type: 'timeOut' },
  restored: { type: 'restored' },
  pay: { type: 'pay' },
  paymentRefused: { type: 'paymentRefused', message: 'Declined' },
  holdLost: { type: 'holdLost' },
  paid: { type: 'paid', transactionId },
  saveAgain: { type: 'saveAgain' },
  saveFailed: { type: 'saveFailed', failure: unsaved },
  saveRefused: { type: 'saveFailed', failure: refunded },
  saved: { type: 'saved' },
  close: { type: 'close' },
} satisfies Record<string, CheckoutEvent>;
type EventName = keyof typeof events;

/** All transitions. An event that is missing from a row does not change the state. */
const transitions: Record<StateName, Partial<Record<EventName, StateName>>> = {
  closed: { reserve: 'holding' },
  holding: { held: 'ready', holdRefused: 'holdRefused', close: 'closed' },
  holdRefused: { holdAgain: 'holding', close: 'closed' },
  ready: { timeOut: 'expired', restored: 'holding', pay: 'paying', close: 'closed' },
  refused: { timeOut: 'expiredAfterRefusal', restored: 'holding', pay: 'paying', close: 'closed' },
  expired: { holdAgain: 'holding', close: 'closed' },
  expiredAfterRefusal: { holdAgain: 'holding', close: 'closed' },
  holdLost: { holdAgain: 'holding', close: 'closed' },
  paying: { paymentRefused: 'refused', holdLost: 'holdLost', paid: 'saving' },
  saving: { saveFailed: 'saveFailed', saveRefused: 'saveRefused', saved: 'booked' },
  savingAgain: { saveFailed: 'saveFailed', saveRefused: 'saveRefused', saved: 'booked' },
  saveFailed: { saveAgain: 'savingAgain', close: 'closed' },
  saveRefused: { close: 'closed' },
  booked: {},
};

const names = Object.keys(states) as StateName[];
const rows = names.flatMap((from) =>
  (Object.keys(events) as EventName[]).map((event) => [from, event, transitions[from][event] ?? from] as const),
);

test.each(rows)('in the state %s, the event %s leads to %s', (from, event, to) => {
  expect(checkoutReducer(states[from], events[event])).toEqual(states[to]);
});

test('an ignored event returns the same state object', () => {
  for (const [from, event, to] of rows) {
    if (from === to) expect(checkoutReducer(states[from], events[event])).toBe(states[from]);
  }
});

const statesWhere = (rule: (state: CheckoutState) => unknown) => names.filter((name) => rule(states[name]));

test('the checkout is busy from the press of Pay until the response', () => {
  expect(statesWhere(isBusy)).toEqual(['paying', 'saving', 'savingAgain', 'booked']);
});

test('leaving releases the nights only if they cannot have been paid', () => {
  expect(statesWhere(isReleasable)).toEqual([
    'holding',
    'ready',
    'refused',
    'expired',
    'expiredAfterRefusal',
    'holdLost',
  ]);
});

test('a save failure remains visible during a retry', () => {
  expect(statesWhere(saveFailureOf)).toEqual(['savingAgain', 'saveFailed', 'saveRefused']);
});
