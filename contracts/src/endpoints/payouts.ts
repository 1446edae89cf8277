import { z } from 'zod';
import {
  accountLink,
  earnings,
  earningsPageQuery,
  earningsQuery,
  earningsStay,
  file,
  listingEarnings,
  pageQuery,
  payout,
  payoutAccount,
  upcomingPayout,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const payoutEndpoints = {
  getPayoutAccount: {
    call: 'GET /payouts/account',
    access: 'host',
    tag: 'payouts',
    summary: "The state of the caller's account at the payment provider (host)",
    answer: payoutAccount,
  },
  linkPayoutAccount: {
    call: 'POST /payouts/account/link',
    access: 'host',
    tag: 'payouts',
    summary:
      "A link to the provider's page on which the caller completes their account, which is created if necessary (host)",
    answer: accountLink,
    errors: ['payments-unavailable'],
    limit: 'intents',
  },
  refreshPayoutAccount: {
    call: 'POST /payouts/account/refresh',
    access: 'host',
    tag: 'payouts',
    summary: "Refreshes the state of the caller's account from the provider (host)",
    answer: payoutAccount,
    errors: ['payments-unavailable'],
    limit: 'intents',
  },
  listPayouts: {
    call: 'GET /payouts',
    access: 'host',
    tag: 'payouts',
    summary: "The caller's payouts, newest first (host)",
    query: pageQuery,
    isPaged: true,
    answer: z.array(payout),
  },
  listUpcomingPayouts: {
    call: 'GET /payouts/upcoming',
    access: 'host',
    tag: 'payouts',
    summary: 'Booked stays with an upcoming payout, the next one first (host)',
    query: pageQuery,
    isPaged: true,
    answer: z.array(upcomingPayout),
  },
} as const satisfies Endpoints;

export const earningsEndpoints = {
  getEarnings: {
    call: 'GET /earnings',
    access: 'host',
    tag: 'payouts',
    summary: "The caller's earnings by month (host)",
    query: earningsQuery,
    answer: earnings,
  },
  listEarningsByListing: {
    call: 'GET /earnings/listings',
    access: 'host',
    tag: 'payouts',
    summary: "The caller's earnings by listing, the largest first (host)",
    query: earningsPageQuery,
    isPaged: true,
    answer: z.array(listingEarnings),
  },
  listEarningsStays: {
    call: 'GET /earnings/stays',
    access: 'host',
    tag: 'payouts',
    summary: 'Each stay with the amounts paid, refunded and kept, in the order of check-in (host)',
    query: earningsPageQuery,
    isPaged: true,
    answer: z.array(earningsStay),
  },
  getEarningsFile: {
    call: 'GET /earnings.csv',
    access: 'host',
    tag: 'payouts',
    summary: "The caller's earnings as a CSV file with lines for stays, refunds and fees (host)",
    query: earningsQuery,
    media: 'text/csv; charset=utf-8',
    answer: file,
    // Creating a file with many stays is about twenty times as expensive as a read.
    limit: 'writes',
  },
} as const satisfies Endpoints;
