import { readSettings as readApiSettings } from 'api/base/settings';
import { readEdgeSettings } from 'edge/settings';
import { identitySettings, standInsSettings } from 'stand-ins/settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiEnv, commonEnv, edgeEnv, identityEnv, painterEnv, standInsEnv } from './part-environments.ts';
import type { Places } from './run-layout.ts';
import { readSettings, withoutSettings } from './settings.ts';

const secrets = {
  stripeSecretKey: 'sk_test_local',
  stripePublishableKey: 'pk_test_local',
  stripeWebhookSecret: 'whsec_local',
  imageHostKey: 'image key',
  pushKey: `${'A'.repeat(42)}E`,
  edgeKey: 'e'.repeat(48),
};
const real = {
  DATABASE_URL: 'postgres://lodge:secret@db/lodge',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://user:secret@mail:587',
  RELEASE_TOKENS: '*:0123456789abcdef0123456789abcdef',
};

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in withoutSettings(process.env))) vi.stubEnv(name, '');
});

afterEach(() => vi.unstubAllEnvs());

function places(env: Record<string, string>): Places {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const settings = readSettings(process.env, '/repo');
  return {
    settings,
    secrets,
    ports: { site: 4000, api: 1, painter: 6, postgres: 2, identity: 3, standIns: 4, smtp: 5 },
    siteUrl: 'http://localhost:4000',
    logsDir: '/repo/.data/logs',
    postgresFolder: '/repo/.data/postgres',
  };
}

test('every part without settings is configured for the stand-ins', () => {
  const local = places({ DATABASE_URL: real.DATABASE_URL });
  const api = readApiSettings(apiEnv(local));
  expect(api.stripe).toEqual({
    secretKey: 'sk_test_local',
    webhookSecrets: ['whsec_local'],
    apiUrl: 'http://127.0.0.1:4',
  });
  expect(api.identity.adminUrl).toBe('http://127.0.0.1:3');
  expect(api.smtpUrl).toBe('smtp://127.0.0.1:5');
  const edge = readEdgeSettings(edgeEnv(local));
  expect(edge).toMatchObject({ apiUrls: ['http://127.0.0.1:1'], standInsUrl: 'http://127.0.0.1:4' });
  expect(edge.config.stripe).toEqual({ publishableKey: 'pk_test_local', script: '/stand-ins/payments/stripe.js' });
  expect(standInsSettings.read(standInsEnv(local)).STRIPE_SECRET_KEY).toBe('sk_test_local');
  expect(identitySettings.read(identityEnv(local)).SMTP_URL).toBe('smtp://127.0.0.1:5');
});

test('push messages are enabled and can reach the stand-in at the site’s address', () => {
  const { push } = readApiSettings(apiEnv(places({ DATABASE_URL: real.DATABASE_URL })));
  expect(push).toMatchObject({ key: secrets.pushKey, inside: ['localhost:4000'] });
});

test('real keys reach only the parts that declare them', () => {
  const configured = places({ ...real, HOST: '0.0.0.0' });
  expect(apiEnv(configured)).toMatchObject({ STRIPE_SECRET_KEY: 'sk_live_1', HOST: '127.0.0.1' });
  expect(apiEnv(configured).RELEASE_TOKENS).toBeUndefined();
  const edge = edgeEnv(configured);
  expect(edge).toMatchObject({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1', HOST: '0.0.0.0' });
  for (const name of ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'STRIPE_API_URL'])
    expect(edge[name], name).toBeUndefined();
  expect(JSON.stringify(standInsEnv(configured))).not.toMatch(/_live_|secret@/);
  for (const name of Object.keys(real)) expect(commonEnv(configured)[name], name).toBeUndefined();
});

test('the painter gets only its address from the environment', () => {
  vi.stubEnv('A_TOKEN_OF_SOMETHING_ELSE', 'secret');
  const configured = places(real);
  expect(painterEnv(configured)).toEqual({ PAINTER_ADDRESS: '127.0.0.1:6' });
  expect(edgeEnv(configured).PAINTER_ADDRESS).toBe('127.0.0.1:6');
});
