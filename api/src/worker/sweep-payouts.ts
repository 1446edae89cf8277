import { refreshAccount } from '../payouts/accounts.ts';
import { planPayout } from '../payouts/plan-payout.ts';
import { settlePayout } from '../payouts/settle-payout.ts';
import { claimAccounts, claimPayouts, findDueStays } from '../payouts/storage.ts';
import type { Services } from '../services.ts';

const BATCH = 20;
const CLAIM_MS = 45_000;

/** Gives stays their payouts when their time has come, and decides what is sent for those that are due for a look. */
export async function sweepPayouts(services: Services): Promise<number> {
  const now = services.clock();
  const stays = await findDueStays(services.db, { now, limit: BATCH });
  let planned = 0;
  for (const key of stays) if (await succeeds(services, () => planPayout(services, key))) planned += 1;
  const due = await claimPayouts(services.db, claimOf(now));
  for (const payout of due) await succeeds(services, () => settlePayout(services, payout));
  return planned + due.length;
}

/** Asks the provider about accounts of which an event may have been lost. */
export async function sweepAccounts(services: Services): Promise<number> {
  const due = await claimAccounts(services.db, claimOf(services.clock()));
  for (const { account_id } of due) await succeeds(services, () => refreshAccount(services, account_id));
  return due.length;
}

function claimOf(now: Date) {
  return { now, claimedUntil: new Date(now.getTime() + CLAIM_MS), limit: BATCH };
}

async function succeeds({ log }: Services, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.warn({ err: error }, 'checking a payout failed and will be retried');
    return false;
  }
}
