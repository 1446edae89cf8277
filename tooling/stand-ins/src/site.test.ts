import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendJson } from './http-answers.ts';
import { createImageHost } from './images/image-host.ts';
import { type Mailbox, openMailbox } from './mail/mailbox.ts';
import { createPushService } from './push/push-service.ts';
import { type Served, serveOnLoopback } from './serve.ts';
import { createSite } from './site.ts';

let folder: string;
let mailbox: Mailbox;
let served: Served;
const paymentPaths: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lodge-site-'));
  const log = () => undefined;
  mailbox = await openMailbox(join(folder, 'mail'), log);
  const images = await createImageHost({ folder: join(folder, 'images'), key: 'k', siteUrl: 'http://lodge.test', log });
  const payments: Parameters<typeof createSite>[0]['payments'] = {
    async handle(_, response, path) {
      paymentPaths.push(path);
      sendJson(response, 200, {});
      return true;
    },
    ledger: () => ({
      intents: [
        {
          id: 'pi_1',
          amount: 24000,
          amount_received: 24000,
          currency: 'usd',
          status: 'succeeded',
          created: 1_795_000_000,
          description: null,
          metadata: { uid: '<i>' },
        },
      ],
      refunds: [
        {
          id: 're_1',
          amount: 1999,
          currency: 'usd',
          status: 'succeeded',
          created: 1_795_000_100,
          payment_intent: 'pi_1',
          metadata: null,
        },
      ],
      events: [
        {
          id: 'evt_1',
          type: 'charge.refunded',
          created: 1_795_000_100,
          about: 'ch_1',
          delivery: { state: 'pending', attempts: 2, nextAt: 0, lastStatus: 503 },
        },
      ],
    }),
  };
  const push = createPushService({ siteUrl: 'http://lodge.test' });
  const cards = [{ number: '4242424242424242', happens: 'Visa, succeeds' }];
  served = await serveOnLoopback(0, createSite({ mailbox, images, payments, push, cards }), log);
});

afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${served.port}${path}`, { headers });

test('remote visitors see neither the overview nor the emails', async () => {
  for (const path of ['/stand-ins/', '/stand-ins/ledger', '/stand-ins/mail/messages', '/stand-ins/push/messages']) {
    expect((await get(path, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
    expect((await get(path, { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).status).toBe(403);
    expect((await get(path, { 'x-forwarded-for': '::1' })).status).toBe(200);
  }
});

test('payments are available under their own path and at the path of the real API', async () => {
  await get('/stand-ins/payments/stripe.js', { 'x-forwarded-for': '203.0.113.9' });
  await get('/v1/payment_intents/pi_1');
  expect(paymentPaths).toEqual(['/stripe.js', '/v1/payment_intents/pi_1']);
});

test('the overview runs no untrusted code', async () => {
  const raw = Buffer.from('From: a@b.test\r\nSubject: <script>alert(1)</script>\r\n\r\nHi');
  await mailbox.deliver(raw, ['guest@lodge.test']);
  const answer = await get('/stand-ins/');
  const page = await answer.text();
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  for (const shown of [
    '$240.00',
    'Refund $19.99',
    'last response 503',
    '4242 4242 4242 4242',
    'admin@lodge.test',
    'lodge-demo',
  ]) {
    expect(page).toContain(shown);
  }
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<i>');
});

test('an email is available as JSON, as a page and as sandboxed HTML', async () => {
  const raw = Buffer.from('From: a@b.test\r\nContent-Type: text/html\r\n\r\n<p>Hi</p>');
  const { id } = await mailbox.deliver(raw, ['reader@lodge.test']);
  const list = (await (await get('/stand-ins/mail/messages?to=reader@lodge.test')).json()) as { id: string }[];
  expect(list.map((message) => message.id)).toEqual([id]);
  expect(await (await get(`/stand-ins/mail/${id}`)).text()).toContain('sandbox="allow-popups');
  const html = await get(`/stand-ins/mail/messages/${id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/sandbox(?!.*allow-scripts)/);
  expect((await get('/stand-ins/mail/none')).status).toBe(404);
});
