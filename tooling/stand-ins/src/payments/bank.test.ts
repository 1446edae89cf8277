import { expect, test } from 'vitest';
import { startPayments, type TestServer } from './test-server.ts';

const PREFIX = '/stand-ins/payments';

async function asked(server: TestServer, card = 'pm_card_authenticationRequired', returnUrl?: string) {
  const intent = await server.stripe.paymentIntents.create({
    amount: 12_000,
    currency: 'usd',
    confirm: true,
    description: '<b>Lake & sea</b>',
    payment_method: card,
    ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
  });
  const sdk = intent.next_action?.use_stripe_sdk as { stripe_js: string } | undefined;
  const page = sdk?.stripe_js ?? new URL(intent.next_action?.redirect_to_url?.url ?? '').pathname;
  return { intent, page: `${server.url}${page.slice(PREFIX.length)}` };
}

test.each(['pm_card_authenticationRequired', 'pm_card_authenticationRequiredOnSetup'])(
  '%s is charged only after the authentication',
  async (card) => {
    const server = await startPayments();
    const { intent, page } = await asked(server, card);
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      amount_received: 0,
    });
    const shown = await (await fetch(page)).text();
    expect(shown).toContain('Complete authentication');
    expect(shown).toContain('&#60;b&#62;Lake &#38; sea');
    await fetch(`${page}/complete`, { method: 'POST' });
    expect(await server.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
  },
);

test('a failed authentication is reported and charges nothing', async () => {
  const server = await startPayments();
  const { intent, page } = await asked(server);
  await fetch(`${page}/fail`, { method: 'POST' });
  await fetch(`${page}/complete`, { method: 'POST' });
  expect(await server.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  });
});

test('an authentication after a cancellation charges nothing', async () => {
  const server = await startPayments();
  const { intent, page } = await asked(server);
  await server.stripe.paymentIntents.cancel(intent.id);
  await fetch(`${page}/complete`, { method: 'POST' });
  expect(await server.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'canceled',
    amount_received: 0,
    latest_charge: null,
  });
});

test('a newer attempt replaces an open authentication', async () => {
  const server = await startPayments();
  const { intent, page } = await asked(server);
  await server.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_threeDSecure2Required' });
  await fetch(`${page}/complete`, { method: 'POST' });
  expect(await server.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_action' });
});

test('the bank redirects the card holder to the return URL', async () => {
  const server = await startPayments();
  const { intent, page } = await asked(server, 'pm_card_authenticationRequired', 'http://lodge.test/paid?x=1');
  const { returnUrl } = (await (await fetch(`${page}/complete`, { method: 'POST' })).json()) as { returnUrl: string };
  const { searchParams } = new URL(returnUrl);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    x: '1',
    payment_intent: intent.id,
    redirect_status: 'succeeded',
  });
});

test('a page on another origin cannot respond for the card holder', async () => {
  const server = await startPayments();
  const { intent, page } = await asked(server);
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await fetch(`${page}/complete`, { method: 'POST', headers })).status).toBe(405);
  expect(await server.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_action' });
});
