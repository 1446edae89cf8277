import { CHECK_IN_HOUR } from 'contracts';
import { sql } from 'kysely';
import {
  BATCH,
  type BookingKey,
  type PayoutAccountRow,
  type PayoutRow,
  sweep,
  sweepClaimed,
} from '../../base/index.ts';
import { refreshAccount } from './accounts.ts';
import { planPayout } from './plan-payout.ts';
import { settlePayout } from './settle-payout.ts';

export const planPayouts = sweep<BookingKey>({
  title: 'stays to pay out',
  everyMs: 5_000,
  find: (now) => sql`
    SELECT room_id, id FROM bookings
    WHERE awaits_payout AND state IN ('confirmed', 'cancelled') AND from_day <= (${now}::timestamptz AT TIME ZONE 'UTC')::date
      AND ((from_day + 1) + ${sql.lit(CHECK_IN_HOUR)} * interval '1 hour') AT TIME ZONE time_zone <= ${now}::timestamptz
    ORDER BY from_day LIMIT ${sql.lit(BATCH)}`,
  act: planPayout,
});

export const settlePayouts = sweepClaimed<PayoutRow>({
  title: 'payouts',
  everyMs: 5_000,
  table: 'payouts',
  key: ['booking_id'],
  act: settlePayout,
});

/** Refreshes accounts from the provider, in case an event was lost. */
export const sweepAccounts = sweepClaimed<PayoutAccountRow>({
  title: 'accounts',
  everyMs: 60_000,
  table: 'payout_accounts',
  key: ['host_id'],
  act: (services, { account_id }) => refreshAccount(services, account_id),
});
