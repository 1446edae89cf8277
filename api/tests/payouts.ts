import { planPayouts, settlePayouts, sweepAccounts } from '../src/money/payouts/sweep-payouts.ts';
import { runJobs } from '../src/operations/worker/run-jobs.ts';
import { finishJobs } from './changes.ts';
import type { Caller, TestApi } from './test-api.ts';

export async function connectAccount(api: TestApi, host: Caller): Promise<string> {
  const { body } = await host.call('POST', '/api/payouts/account/link', {});
  const id = String(body.url).split('/').at(-1) ?? '';
  api.payouts.accounts.set(id, 'ready');
  await host.call('POST', '/api/payouts/account/refresh', {});
  return id;
}

export async function finishPayouts(api: TestApi): Promise<void> {
  for (;;) {
    const taken =
      (await planPayouts(api.services)) +
      (await settlePayouts(api.services)) +
      (await sweepAccounts(api.services)) +
      (await runJobs(api.services));
    if (taken === 0) break;
  }
  await finishJobs(api);
}

export async function timePasses({ later, services: { db, clock } }: TestApi, milliseconds: number): Promise<void> {
  later(milliseconds);
  await db.updateTable('sessions').set({ seen_at: clock(), opened_at: clock() }).execute();
}
