import { z } from 'zod';
import { DISPUTE_STATES } from '../money/money-problems.ts';

const instant = z.iso.datetime();
const stay = z.object({ id: z.string(), code: z.string(), title: z.string(), guest: z.string() });

/** GET /money-problems: the problems that an admin must look into, most urgent first, up to `MONEY_PROBLEM_LIMITS`. */
export const moneyProblems = z.object({
  /** Open and recently decided disputes. */
  disputes: z.array(
    z.object({
      id: z.string(),
      state: z.enum(DISPUTE_STATES),
      amount: z.number(),
      /** The payment provider's reason for the dispute. */
      reason: z.string(),
      /** The payment provider's deadline for evidence. Undefined if none is needed. */
      evidenceDueAt: instant.optional(),
      openedAt: instant,
      closedAt: instant.optional(),
      paymentId: z.string(),
      stay: stay.optional(),
    }),
  ),
  /** Refunds that failed at the payment provider. */
  refunds: z.array(
    z.object({
      key: z.string(),
      amount: z.number(),
      /** The payment provider's reason for the failure. */
      failure: z.string(),
      failedAt: instant,
      paymentId: z.string(),
      stay: stay.optional(),
    }),
  ),
  /** Payouts that were returned by a host's bank. */
  payouts: z.array(
    z.object({
      host: z.object({ name: z.string(), email: z.string() }),
      amount: z.number(),
      code: z.string(),
      at: instant,
    }),
  ),
  /** Recent payments at the provider that this site does not know. */
  payments: z.array(z.object({ paymentId: z.string(), amount: z.number(), events: z.int(), at: instant })),
});
export type MoneyProblems = z.infer<typeof moneyProblems>;

/** POST /money-problems/refund. */
export const retriedRefund = z.object({ key: z.string().min(1).max(400) });
