import { expect, test } from 'vitest';
import { startPayments, type TestServer } from './test-server.ts';

async function paid({ stripe }: TestServer) {
  return stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    metadata: { bookingId: 'b1' },
  });
}

test('a payment can be refunded in full only once', async () => {
  const server = await startPayments();
  const { id, latest_charge } = await paid(server);
  const refund = await server.stripe.refunds.create({ payment_intent: id, metadata: { why: 'canceled' } });
  expect(refund).toMatchObject({ status: 'succeeded', amount: 10_000, charge: latest_charge, payment_intent: id });
  await expect(server.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
    message: `Charge ${latest_charge} has already been refunded.`,
  });
  expect(await server.stripe.refunds.retrieve(refund.id)).toMatchObject({
    id: refund.id,
    metadata: { why: 'canceled' },
  });
});

test('partial refunds cannot exceed the charge', async () => {
  const server = await startPayments();
  const { id, latest_charge } = await paid(server);
  await server.stripe.refunds.create({ payment_intent: id, amount: 4_000 });
  await expect(server.stripe.refunds.create({ payment_intent: id, amount: 6_001 })).rejects.toMatchObject({
    message: 'Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)',
  });
  await server.stripe.refunds.create({ charge: String(latest_charge) });
  const charge = await server.stripe.charges.retrieve(String(latest_charge), { expand: ['refunds'] });
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 10_000 });
  expect(charge.refunds?.data.map((refund) => refund.amount)).toEqual([6_000, 4_000]);
  expect((await server.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2);
});

test('an unpaid intent cannot be refunded', async () => {
  const { stripe } = await startPayments();
  const { id } = await stripe.paymentIntents.create({ amount: 10_000, currency: 'usd' });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
  });
});
