import type { Stripe } from 'stripe';
import { type Action, emit, PREFIX, seconds } from './action.ts';
import { newBank } from './banks.ts';
import { ApiError } from './errors.ts';
import { randomText } from './ids.ts';
import type { StoredAccount } from './records.ts';

const MISSING = ['business_type', 'external_account', 'individual.dob.day', 'tos_acceptance.date'];
const LINK_LIFETIME_S = 300;

export function createAccount(action: Action): Stripe.Account {
  const { params } = action;
  params.oneOf('type', ['express']);
  const email = params.text('email') ?? null;
  const country = params.text('country') ?? 'US';
  const capabilities = params.inside('capabilities');
  const isRequested = (name: string) => capabilities?.inside(name)?.flag('requested') === true;
  const requested = (['card_payments', 'transfers'] as const).filter(isRequested);
  const metadata = params.metadata();
  params.ignore('business_type', 'business_profile', 'default_currency');
  params.end();
  const id = `acct_1${randomText(15)}`;
  const account: Stripe.Account = {
    id,
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: Object.fromEntries(requested.map((name) => [name, 'inactive'])),
    charges_enabled: false,
    country,
    created: seconds(action.now),
    default_currency: 'usd',
    details_submitted: false,
    email,
    future_requirements: requirements([], null),
    metadata,
    payouts_enabled: false,
    requirements: requirements(MISSING, 'requirements.past_due'),
    settings: null,
    tos_acceptance: { date: null },
    type: 'express',
  };
  return putAccount(action, { id, isClosed: false, account });
}

export function retrieveAccount(action: Action): Stripe.Account {
  action.params.end();
  return findAccount(action, action.id).account;
}

export function deleteAccount(action: Action): object {
  const { id } = findAccount(action, action.id);
  action.params.end();
  closeAccount(action, id);
  return { id, object: 'account', deleted: true };
}

/** POST /v1/accounts/{id}/reject: the account receives no further transfers. */
export function rejectAccount(action: Action): Stripe.Account {
  const { params } = action;
  const stored = findAccount(action, action.id);
  const reason = params.oneOf('reason', ['fraud', 'other', 'terms_of_service']) ?? 'other';
  params.end();
  const { account } = stored;
  const inactive = Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, 'inactive']));
  return putAccount(action, {
    ...stored,
    account: {
      ...account,
      capabilities: inactive,
      charges_enabled: false,
      payouts_enabled: false,
      requirements: requirements([], `rejected.${reason}`),
    },
  });
}

export function createAccountLink(action: Action): Stripe.AccountLink {
  const { params, now, origin } = action;
  const { id: account } = findAccount(action, params.required('account'), 'account');
  const returnUrl = params.required('return_url');
  const refreshUrl = params.required('refresh_url');
  if (params.oneOf('type', ['account_onboarding', 'account_update']) === undefined) params.required('type');
  params.ignore('collect', 'collection_options');
  params.end();
  const id = randomText();
  const expiresAt = seconds(now) + LINK_LIFETIME_S;
  action.change.put('links', { id, account, returnUrl, refreshUrl, expiresAt, isUsed: false });
  const site = new URL(returnUrl).origin || origin;
  return {
    object: 'account_link',
    created: seconds(now),
    expires_at: expiresAt,
    url: `${site}${PREFIX}/connect/${id}`,
  };
}

export function submitAccount(action: Action, id: string, { isComplete }: { isComplete: boolean }): Stripe.Account {
  const stored = findAccount(action, id);
  const { account } = stored;
  const state = isComplete ? 'active' : 'inactive';
  return putAccount(action, {
    ...stored,
    account: {
      ...account,
      capabilities: Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, state])),
      charges_enabled: isComplete,
      details_submitted: true,
      payouts_enabled: isComplete,
      ...(isComplete && { external_accounts: newBank(id) }),
      requirements: isComplete ? requirements([], null) : requirements(['external_account'], 'requirements.past_due'),
      tos_acceptance: { date: seconds(action.now) },
    },
  });
}

export function closeAccount(action: Action, id: string): void {
  const { account } = findAccount(action, id);
  action.change.put('accounts', { id, isClosed: true, account });
  emit(action, 'account.application.deauthorized', { id: 'ca_lodge', object: 'application', name: 'Travel Lodge' }, id);
}

export function findAccount({ tables }: Pick<Action, 'tables'>, id: string, param?: string): StoredAccount {
  const stored = tables.accounts.get(id);
  if (stored && !stored.isClosed) return stored;
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    ...(param !== undefined && { param }),
  });
}

function putAccount(action: Action, stored: StoredAccount): Stripe.Account {
  action.change.put('accounts', stored);
  emit(action, 'account.updated', stored.account, stored.id);
  return stored.account;
}

function requirements(due: string[], disabledReason: string | null): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabledReason as Stripe.Account.Requirements.DisabledReason | null,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}
