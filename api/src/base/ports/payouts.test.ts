import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPaymentsStandIn } from '../../../tests/payments-stand-in.ts';
import { Refusal } from '../refusal.ts';
import { createPayoutProvider, type PayoutProvider, PayoutRefused, type Transfer } from './payouts.ts';
import { stripeConfig } from './stripe.ts';

const keys = { secretKey: 'sk_test_port', webhookSecret: 'whsec_port' };
let standIn: Awaited<ReturnType<typeof startPaymentsStandIn>>;
let provider: PayoutProvider;
let stripe: Stripe;

beforeAll(async () => {
  standIn = await startPaymentsStandIn(keys);
  provider = createPayoutProvider({ ...keys, apiUrl: standIn.apiUrl });
  stripe = new Stripe(keys.secretKey, stripeConfig(standIn.apiUrl));
  await stripe.paymentIntents.create({
    amount: 1_000_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
});
afterAll(() => standIn.stop());

const newAccount = (key: string) =>
  provider.createAccount({ email: 'host@lodge.test', personId: 'p', idempotencyKey: key });

async function answer(accountId: string, verb: string): Promise<void> {
  const link = { accountId, returnUrl: 'http://localhost/back', refreshUrl: 'http://localhost/again' };
  const page = new URL(await provider.linkToAccount(link)).pathname.replace('/stand-ins/payments', '');
  await fetch(`${standIn.apiUrl}${page}`);
  expect((await fetch(`${standIn.apiUrl}${page}/${verb}`, { method: 'POST' })).status).toBe(200);
}

async function readyAccount(key: string): Promise<string> {
  const id = await newAccount(key);
  await answer(id, 'submit');
  return id;
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PayoutRefused);
  return (error as PayoutRefused).code;
}

describe('the payout provider with its own SDK', () => {
  test('creates one account per key', async () => {
    const id = await newAccount('account:1');
    expect(await newAccount('account:1')).toBe(id);
    expect(await provider.readAccount(id)).toBe('incomplete');
    await answer(id, 'partial');
    expect(await provider.readAccount(id)).toBe('incomplete');
    await answer(id, 'submit');
    expect(await provider.readAccount(id)).toBe('ready');
    await stripe.accounts.reject(id, { reason: 'fraud' });
    expect(await provider.readAccount(id)).toBe('closed');
    await stripe.accounts.del(id);
    expect(await provider.readAccount(id)).toBe('closed');
  });

  test('reports a bank failure until the host adds another bank account', async () => {
    const id = await readyAccount('account:bank');
    const pay = async (failure?: string) => {
      const body = JSON.stringify({ account: id, amount: 43_200, failure });
      const headers = { 'content-type': 'application/json' };
      const answered = await fetch(`${standIn.apiUrl}/test/payouts`, { method: 'POST', headers, body });
      return (await answered.json()) as { id: string };
    };
    expect(await provider.readBankFailure(id)).toBeUndefined();
    await pay();
    expect(await provider.readBankFailure(id)).toBeUndefined();
    const { id: payoutId } = await pay('account_closed');
    expect(await provider.readBankFailure(id)).toEqual({ payoutId, amountCents: 43_200, code: 'account_closed' });
    expect(await provider.readAccount(id)).toBe('ready');
    await answer(id, 'submit');
    expect(await provider.readBankFailure(id)).toBeUndefined();
    await pay('no_account');
    await pay();
    expect(await provider.readBankFailure(id)).toBeUndefined();
    await stripe.accounts.del(id);
    expect(await provider.readBankFailure(id)).toBeUndefined();
  });

  test('transfers and reverses only once per key', async () => {
    const accountId = await readyAccount('account:2');
    const order = { bookingId: 'b-2', accountId, amountCents: 48_000, key: 'payout:b-2:1' };
    const made = await provider.transfer(order);
    expect(await provider.transfer(order)).toEqual(made);
    const reversal = { transferId: made.id, amountCents: 24_000, key: 'payout:b-2:2' };
    const back = await provider.reverse(reversal);
    expect(await provider.reverse(reversal)).toEqual(back);
    const whole = { ...order, id: made.id, reversals: [{ id: back.id, key: 'payout:b-2:2', amountCents: 24_000 }] };
    expect(await provider.transfersOf('b-2')).toEqual([whole]);
    expect(await provider.transfersOf('b-3')).toEqual([]);
    const listIds = async (since?: Date) => {
      const all: Transfer[] = [];
      for await (const transfer of provider.listTransfers(since)) all.push(transfer);
      return all;
    };
    expect(await listIds()).toContainEqual(whole);
    expect(await listIds(new Date(Date.now() + 60_000))).toEqual([]);
  });

  test('distinguishes a refused transfer from one with an unknown result', async () => {
    const accountId = await newAccount('account:3');
    const order = { bookingId: 'b-4', accountId, amountCents: 48_000, key: 'payout:b-4:1' };
    expect(await refusalOf(provider.transfer(order))).toBe('insufficient_capabilities_for_transfer');
    await answer(accountId, 'submit');
    const tooMuch = { ...order, amountCents: 2_000_000, key: 'payout:b-4:2' };
    expect(await refusalOf(provider.transfer(tooMuch))).toBe('balance_insufficient');
    await stripe.accounts.del(accountId);
    expect(await refusalOf(provider.transfer({ ...order, key: 'payout:b-4:3' }))).toBe('resource_missing');
    const away = createPayoutProvider({ ...keys, apiUrl: 'http://127.0.0.1:1' });
    await expect(away.transfer(order)).rejects.toThrow(new Refusal('payments-unavailable'));
  });
});
