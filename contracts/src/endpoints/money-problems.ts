import { moneyProblems, retriedRefund, writeResult } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const moneyProblemEndpoints = {
  listMoneyProblems: {
    call: 'GET /money-problems',
    access: 'admin',
    tag: 'payments',
    summary: 'Lists disputes, failed refunds, payouts that banks returned and unknown payments (admin)',
    answer: moneyProblems,
  },
  /** `modifiedCount` is 0 if the refund has not failed, or has already been retried. */
  retryRefund: {
    call: 'POST /money-problems/refund',
    access: 'admin',
    tag: 'payments',
    summary: 'Sends a failed refund again (admin)',
    body: retriedRefund,
    isRepeatable: true,
    answer: writeResult,
    errors: ['not-found'],
  },
} as const satisfies Endpoints;
