import { BOOKING_INVARIANTS } from './booking-invariants.ts';
import type { Invariant } from './invariant.ts';
import { NIGHT_INVARIANTS } from './night-invariants.ts';
import { PAYMENT_INVARIANTS } from './payment-invariants.ts';
import { PAYOUT_INVARIANTS } from './payout-invariants.ts';
import { PEOPLE_INVARIANTS } from './people-invariants.ts';
import { REVIEW_INVARIANTS } from './review-invariants.ts';
import { WAITLIST_INVARIANTS } from './waitlist-invariants.ts';

/** The invariants of rows in the database. `compare-with-provider.ts` compares them with the provider. */
export const INVARIANTS: Invariant[] = [
  ...NIGHT_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...BOOKING_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...REVIEW_INVARIANTS,
  ...PEOPLE_INVARIANTS,
  ...WAITLIST_INVARIANTS,
];
