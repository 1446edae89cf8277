import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startPayments, type TestServer, temporaryFolder } from './test-server.ts';

async function pay({ stripe }: TestServer, key: string) {
  const params = { amount: 12_000, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' };
  return stripe.paymentIntents.create(params, { idempotencyKey: key });
}

test('payments, refunds and used keys survive a restart', async () => {
  const before = await startPayments();
  const { id } = await pay(before, 'k');
  await before.stripe.refunds.create({ payment_intent: id, amount: 1_000 });
  const ledger = before.payments.ledger();
  await before.stop();
  const after = await startPayments({ folder: before.folder });
  expect(after.payments.ledger()).toEqual(ledger);
  expect((await pay(after, 'k')).id).toBe(id);
  await expect(after.stripe.refunds.create({ payment_intent: id, amount: 11_001 })).rejects.toThrow('greater than');
  expect(after.logged).toEqual([]);
});

test('changes are on disk before the response', async () => {
  const server = await startPayments();
  const { id } = await pay(server, 'k');
  // Simulates kill -9: another process reads a copy of the file, which was not closed cleanly.
  const copy = await temporaryFolder();
  await writeFile(join(copy, 'payments.journal'), await readFile(join(server.folder, 'payments.journal')));
  const after = await startPayments({ folder: copy });
  expect(await after.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
});

test('a last line that a crash truncated is dropped silently', async () => {
  const before = await startPayments();
  const { id } = await pay(before, 'k');
  await before.stop();
  await appendFile(join(before.folder, 'payments.journal'), '1234abcd [["intents",{"id":"pi_ha');
  const after = await startPayments({ folder: before.folder });
  expect(await after.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
  expect(after.logged).toEqual([]);
  expect(await readdir(before.folder)).toEqual(['payments.journal']);
});

test('the readable part of a damaged journal is kept', async () => {
  const before = await startPayments();
  const first = await pay(before, 'k1');
  const second = await pay(before, 'k2');
  await before.stop();
  const file = join(before.folder, 'payments.journal');
  const [line, ...lines] = (await readFile(file, 'utf8')).split('\n');
  const damaged = [line?.replace('12000', '92000'), ...lines].join('\n');
  await writeFile(file, damaged);
  const after = await startPayments({ folder: before.folder });
  await expect(after.stripe.paymentIntents.retrieve(first.id)).rejects.toMatchObject({ statusCode: 404 });
  expect(await after.stripe.paymentIntents.retrieve(second.id)).toMatchObject({ status: 'succeeded' });
  const aside = (await readdir(before.folder)).find((name) => name.includes('.corrupt-')) ?? '';
  expect(await readFile(join(before.folder, aside), 'utf8')).toBe(damaged);
  expect(after.logged).toMatchObject([{ level: 'error', msg: expect.stringContaining(aside) }]);
});

test('card numbers and security codes are never stored', async () => {
  const server = await startPayments();
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '987',
  });
  const headers = { authorization: 'Bearer pk_test_lodge_0123456789', 'idempotency-key': 'k' };
  await fetch(`${server.url}/v1/payment_methods`, { method: 'POST', headers, body });
  const written = await readFile(join(server.folder, 'payments.journal'), 'utf8');
  expect(written).toContain('"last4":"4242"');
  expect(written).not.toContain('4242424242424242');
  expect(written).not.toContain('"987"');
});
