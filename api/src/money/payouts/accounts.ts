import type { PayoutAccount, PayoutAccountState } from 'contracts';
import { toDollars } from 'contracts';
import { sql } from 'kysely';
import {
  type BankFailure,
  type PayoutAccountRow,
  type PayoutProvider,
  type SavedActor,
  type Services,
  transact,
} from '../../base/index.ts';
import { notify } from '../../people/index.ts';
import { findAccount } from './storage.ts';

const HOUR_MS = 60 * 60_000;
/** Interval in ms at which the account is read from the provider, in case an event was lost. */
const CHECK_INTERVAL_MS: Record<PayoutAccountState, number> = {
  incomplete: HOUR_MS,
  checking: HOUR_MS,
  ready: 24 * HOUR_MS,
  closed: 24 * HOUR_MS,
};

export async function viewAccount({ db }: Services, { person: { id } }: SavedActor): Promise<PayoutAccount> {
  const account = await findAccount(db, id);
  const { rows } = await sql<{ payouts: number; cents: number }>`
    SELECT count(*) AS payouts, coalesce(sum(owed_cents), 0)::bigint AS cents FROM payouts
    WHERE host_id = ${id} AND state = 'waiting' AND owed_cents > 0`.execute(db);
  const { payouts = 0, cents = 0 } = rows[0] ?? {};
  return { state: account?.state ?? 'none', waiting: { payouts, amount: toDollars(cents) }, ...failureOf(account) };
}

function failureOf(account: PayoutAccountRow | undefined): Pick<PayoutAccount, 'failure'> {
  if (!account?.failed_at) return {};
  const { failed_at, failed_cents, failure } = account;
  return { failure: { amount: toDollars(failed_cents ?? 0), code: failure ?? '', at: failed_at.toISOString() } };
}

export async function linkToAccount(
  services: Services,
  { person: { id, email } }: SavedActor,
): Promise<{ url: string }> {
  const { db, payouts, clock, settings } = services;
  const before = await findAccount(db, id);
  let accountId = before?.account_id;
  if (!before || before.state === 'closed') {
    // A second click or a retry after a crash gets the same account.
    const idempotencyKey = `account:${id}:${before?.account_id ?? 'first'}`;
    accountId = await payouts.createAccount({ email, personId: id, idempotencyKey });
    const now = clock();
    const row = { account_id: accountId, state: 'incomplete', created_at: now, read_at: now, ...NO_FAILURE } as const;
    const check_at = new Date(now.getTime() + CHECK_INTERVAL_MS.incomplete);
    await db
      .insertInto('payout_accounts')
      .values({ host_id: id, ...row, check_at })
      .onConflict((conflict) =>
        conflict
          .column('host_id')
          .doUpdateSet({ ...row, check_at })
          .where('payout_accounts.account_id', '=', before?.account_id ?? ''),
      )
      .execute();
    accountId = (await findAccount(db, id))?.account_id ?? accountId;
  }
  const page = (back: string) => new URL(`/dashboard/earnings?account=${back}`, settings.siteUrl).href;
  const url = await payouts.linkToAccount({
    accountId: accountId ?? '',
    returnUrl: page('back'),
    refreshUrl: page('expired'),
  });
  return { url };
}

export async function refreshOwnAccount(services: Services, actor: SavedActor): Promise<PayoutAccount> {
  const account = await findAccount(services.db, actor.person.id);
  if (account) await refreshAccount(services, account.account_id);
  return viewAccount(services, actor);
}

/**
 * Reads an account's state and bank failures from the provider. When it becomes ready, waiting payouts are
 * scheduled. The host is notified once of each failed payout.
 */
export async function refreshAccount({ db, payouts, clock }: RefreshServices, accountId: string): Promise<void> {
  const known = db.selectFrom('payout_accounts').select('host_id').where('account_id', '=', accountId);
  // Ignore events about a replaced account or about another product.
  if (!(await known.executeTakeFirst())) return;
  const state = await payouts.readAccount(accountId);
  const failed = state === 'closed' ? undefined : await payouts.readBankFailure(accountId);
  await transact(db, async (tx) => {
    const now = clock();
    const account = await tx
      .selectFrom('payout_accounts')
      .selectAll()
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return;
    const check_at = new Date(now.getTime() + (failed ? HOUR_MS : CHECK_INTERVAL_MS[state]));
    const isNew = failed !== undefined && failed.payoutId !== account.failed_payout_id;
    await tx
      .updateTable('payout_accounts')
      .set({ state, read_at: now, check_at, ...failureColumns(failed, isNew ? now : account.failed_at) })
      .where('account_id', '=', accountId)
      .execute();
    if (state === 'ready' && account.state !== 'ready')
      await tx
        .updateTable('payouts')
        .set({ check_at: now })
        .where('host_id', '=', account.host_id)
        .where(sql<boolean>`state = 'waiting'`)
        .execute();
    if (isNew) await notify(tx, [{ kind: 'payout-failed', hostId: account.host_id, payoutId: failed.payoutId }], now);
  });
}

const NO_FAILURE = { failed_payout_id: null, failed_cents: null, failure: null, failed_at: null };

function failureColumns(failed: BankFailure | undefined, failed_at: Date | null) {
  if (!failed) return NO_FAILURE;
  return { failed_payout_id: failed.payoutId, failed_cents: failed.amountCents, failure: failed.code, failed_at };
}

type RefreshServices = Pick<Services, 'db' | 'clock'> & {
  payouts: Pick<PayoutProvider, 'readAccount' | 'readBankFailure'>;
};
