import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { buildApp } from 'api/app';
import { createServices } from 'api/base/create-services';
import { connect } from 'api/base/database/connect';
import { loggerOptions } from 'api/base/http/logging';
import { readSettings } from 'api/base/settings';
import { createPaymentsFake } from 'api/tests/payments-fake';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { SITE } from './guests.ts';

// Runs the API as in production, but with an in-memory payment provider, so that only our code is measured.
const [, , database = ''] = process.argv;
const settings = readSettings({
  DATABASE_URL: database,
  DATA_DIR: tmpdir(),
  SITE_URL: SITE,
  FIREBASE_PROJECT_ID: 'demo-travel-lodge',
  IDENTITY_KEYS_URL: 'http://127.0.0.1:1/keys',
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  RATE_LIMITS: '*:100000000/1m',
});
const log: FastifyBaseLogger = Fastify({ logger: loggerOptions(settings.logLevel, 'api') ?? false }).log;
const connection = connect({ url: database });
const app = await buildApp({ ...createServices(settings, connection, log), payments: createPaymentsFake() });
await app.listen({ host: '127.0.0.1', port: 0, backlog: 4096 });
process.send?.((app.server.address() as AddressInfo).port);
process.once('SIGTERM', () => process.exit(0));
