import { changeAnswer, changeQuery, changeQuote, idParam, newChange, writeResult } from '../schemas/index.ts';
import { STAY_ERRORS } from './checkout.ts';
import type { Endpoints } from './endpoint.ts';

/**
 * A guest's changes to the dates or party of a booked stay. If a change must be paid for, POST /bookings completes it.
 */
export const changeEndpoints = {
  previewChange: {
    call: 'GET /bookings/{id}/change',
    access: 'person',
    tag: 'bookings',
    summary: 'Previews the cost or refund of changing the stay now (its guest)',
    params: idParam,
    query: changeQuery,
    answer: changeQuote,
    errors: [...STAY_ERRORS, 'booking-not-found', 'not-changeable'],
  },
  changeBooking: {
    call: 'POST /bookings/{id}/change',
    access: 'person',
    tag: 'bookings',
    summary: 'Changes the stay, or holds the new nights while its guest pays the difference; safe to repeat',
    params: idParam,
    body: newChange,
    isRepeatable: true,
    answer: changeAnswer,
    errors: [
      ...STAY_ERRORS,
      'booking-not-found',
      'not-changeable',
      'changed-elsewhere',
      'hold-ended',
      'too-many-holds',
      'amount-not-payable',
      'payments-unavailable',
    ],
    limit: 'intents',
  },
  /** `modifiedCount` is 0 if no change was waiting for payment. */
  endChange: {
    call: 'DELETE /bookings/{id}/change',
    access: 'person',
    tag: 'bookings',
    summary: 'Releases a change that is not paid yet; the booking stays unchanged',
    params: idParam,
    isRepeatable: true,
    answer: writeResult,
    errors: ['booking-not-found', 'payments-unavailable'],
  },
} as const satisfies Endpoints;
