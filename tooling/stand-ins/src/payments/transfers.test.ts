import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startPayments, startReceiver, type TestServer, temporaryFolder, WEBHOOK_SECRET } from './test-server.ts';

const RETURNS = { return_url: 'http://127.0.0.1/back', refresh_url: 'http://127.0.0.1/again' };

async function pay({ stripe }: TestServer, amount: number): Promise<void> {
  await stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });
}

async function newAccount({ stripe }: TestServer): Promise<Stripe.Account> {
  const capabilities = { card_payments: { requested: true }, transfers: { requested: true } };
  return stripe.accounts.create({ type: 'express', email: 'host@lodge.test', capabilities });
}

async function fillIn({ stripe, url }: TestServer, account: string, answer = 'submit'): Promise<string> {
  const link = await stripe.accountLinks.create({ account, type: 'account_onboarding', ...RETURNS });
  const page = `${url}${new URL(link.url).pathname.replace('/stand-ins/payments', '')}`;
  expect((await fetch(page)).status).toBe(200);
  const answered = await fetch(`${page}/${answer}`, { method: 'POST' });
  expect(await answered.json()).toEqual({ returnUrl: RETURNS.return_url });
  return page;
}

async function readyAccount(server: TestServer): Promise<string> {
  const { id } = await newAccount(server);
  await fillIn(server, id);
  return id;
}

test('each link to an account’s page works once', async () => {
  const server = await startPayments();
  const { id, requirements, capabilities, details_submitted } = await newAccount(server);
  expect([details_submitted, capabilities?.transfers]).toEqual([false, 'inactive']);
  expect(requirements?.currently_due).toContain('external_account');
  const page = await fillIn(server, id, 'partial');
  expect(await server.stripe.accounts.retrieve(id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: false,
    requirements: { currently_due: ['external_account'] },
  });
  const again = await fetch(page, { redirect: 'manual' });
  expect([again.status, again.headers.get('location')]).toEqual([302, RETURNS.refresh_url]);
  await fillIn(server, id);
  expect(await server.stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
  });
});

async function payOut({ url }: TestServer, wanted: object): Promise<Stripe.Payout> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/test/payouts`, { method: 'POST', headers, body: JSON.stringify(wanted) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Stripe.Payout;
}

test('a refused payout marks the bank account until it is replaced', async () => {
  const { url: webhookUrl, received } = await startReceiver();
  const server = await startPayments({ webhookUrl });
  const account = await readyAccount(server);
  const stripeAccount = { stripeAccount: account };
  const paid = await payOut(server, { account, amount: 700 });
  const failed = await payOut(server, { account, amount: 43_200, failure: 'account_closed' });
  expect(failed).toMatchObject({ amount: 43_200, status: 'failed', failure_code: 'account_closed' });
  const { data } = await server.stripe.payouts.list({}, stripeAccount);
  expect(data.map(({ id }) => id)).toEqual([failed.id, paid.id]);
  const bank = async () => (await server.stripe.accounts.retrieve(account)).external_accounts?.data[0];
  expect(await bank()).toMatchObject({ id: failed.destination, status: 'errored' });
  await fillIn(server, account);
  expect(await bank()).toMatchObject({ status: 'new' });
  expect((await bank())?.id).not.toBe(failed.destination);
  await expect
    .poll(() => received.map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'payout.failed'))
    .toMatchObject({
      account,
      data: { object: { id: failed.id, object: 'payout' } },
    });
  const other = await readyAccount(server);
  expect((await server.stripe.payouts.list({}, { stripeAccount: other })).data).toEqual([]);
});

test('closed and rejected accounts get no transfers', async () => {
  const server = await startPayments();
  await pay(server, 10_000);
  const [closed, rejected] = [await readyAccount(server), await readyAccount(server)];
  expect(await server.stripe.accounts.del(closed)).toMatchObject({ id: closed, deleted: true });
  await expect(server.stripe.accounts.retrieve(closed)).rejects.toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
    type: 'StripePermissionError',
  });
  await server.stripe.accounts.reject(rejected, { reason: 'fraud' });
  const order = { amount: 100, currency: 'usd' };
  await expect(server.stripe.transfers.create({ ...order, destination: rejected })).rejects.toMatchObject({
    statusCode: 400,
    code: 'insufficient_capabilities_for_transfer',
  });
  await expect(server.stripe.transfers.create({ ...order, destination: closed })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'destination',
  });
});

test('transfers and reversals cannot exceed the available amount', async () => {
  const server = await startPayments();
  await pay(server, 10_000);
  const destination = await readyAccount(server);
  const order = { amount: 6_000, currency: 'usd', destination, transfer_group: 'booking_1', metadata: { key: 'k' } };
  const once = () => server.stripe.transfers.create(order, { idempotencyKey: 'k' });
  const transfer = await once();
  expect(await once()).toEqual(transfer);
  await expect(server.stripe.transfers.create({ ...order, amount: 4_001 })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  const { id } = await server.stripe.transfers.createReversal(transfer.id, { amount: 2_000, metadata: { key: 'r' } });
  await expect(server.stripe.transfers.createReversal(transfer.id, { amount: 4_001 })).rejects.toMatchObject({
    message: 'Transfer reversal amount ($40.01) is greater than unreversed amount on transfer ($40.00)',
  });
  await server.stripe.transfers.createReversal(transfer.id);
  await expect(server.stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({ statusCode: 400 });
  const [listed] = (await server.stripe.transfers.list({ transfer_group: 'booking_1' })).data;
  expect(listed).toMatchObject({ id: transfer.id, amount_reversed: 6_000, reversed: true, metadata: { key: 'k' } });
  expect(listed?.reversals.data.map((reversal) => reversal.amount)).toEqual([4_000, 2_000]);
  expect((await server.stripe.transfers.listReversals(transfer.id)).data.at(-1)?.id).toBe(id);
  expect((await server.stripe.transfers.list({ transfer_group: 'booking_2' })).data).toEqual([]);
});

test('events name their account and survive a restart', async () => {
  const { url, received } = await startReceiver();
  const folder = await temporaryFolder();
  const first = await startPayments({ folder, webhookUrl: url });
  await pay(first, 10_000);
  const destination = await readyAccount(first);
  const { id } = await first.stripe.transfers.create({ amount: 10_000, currency: 'usd', destination });
  await expect.poll(() => received.some(({ body }) => body.includes('transfer.created'))).toBe(true);
  const events = received.map(({ body, signature }) => Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET));
  const updated = events.filter(({ type }) => type === 'account.updated');
  expect(updated.map(({ account }) => account)).toEqual([destination, destination]);
  await first.stop();
  const { stripe } = await startPayments({ folder });
  expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount: 10_000, destination });
  expect((await stripe.accounts.retrieve(destination)).payouts_enabled).toBe(true);
});
