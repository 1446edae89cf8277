import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const LOCAL = {
  DATABASE_URL: 'postgres://lodge:secret@localhost/lodge',
  DATA_DIR: '/data',
  IDENTITY_KEYS_URL: 'http://127.0.0.1:1/keys',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://127.0.0.1:25',
};
const PRODUCTION = {
  ...LOCAL,
  NODE_ENV: 'production',
  SITE_URL: 'https://stay.lodge.example',
  FIREBASE_PROJECT_ID: 'lodge-1',
  FIREBASE_API_KEY: 'key',
};

describe('the sender of emails', () => {
  const from = (env: NodeJS.ProcessEnv) => readSettings(env).mailFrom;

  test('is the site unless MAIL_FROM is set', () => {
    expect(from(LOCAL)).toEqual({ name: 'Travel Lodge', address: 'no-reply@lodge.test' });
    expect(from(PRODUCTION)).toEqual({ name: 'Travel Lodge', address: 'no-reply@stay.lodge.example' });
    expect(from({ ...PRODUCTION, BRAND: 'Nest, Ltd.' }).name).toBe('Nest, Ltd.');
  });

  test('is an address with an optional name', () => {
    const named = { name: 'Nest, Ltd.', address: 'stay@nest.example' };
    expect(from({ ...LOCAL, MAIL_FROM: '"Nest, Ltd." <stay@nest.example>' })).toEqual(named);
    expect(from({ ...LOCAL, MAIL_FROM: ' Nest, Ltd. <stay@nest.example> ' })).toEqual(named);
    expect(from({ ...LOCAL, MAIL_FROM: 'stay@nest.example' })).toEqual({ ...named, name: 'Travel Lodge' });
    for (const wrong of ['Nest', 'Nest <stay>', '<a@b.c> x', 'a@b.c, d@e.f', 'a b@c.d']) {
      expect(() => from({ ...LOCAL, MAIL_FROM: wrong }), wrong).toThrow('MAIL_FROM');
    }
  });
});

describe('the charges that guests pay', () => {
  const charges = (env: NodeJS.ProcessEnv) => readSettings({ ...LOCAL, ...env }).charges;

  test('are zero by default', () => {
    expect(charges({})).toBeUndefined();
    expect(charges({ GUEST_FEE: '0', STAY_TAX: '0.00', STAY_TAX_NAME: 'City tax' })).toBeUndefined();
    expect(charges({ GUEST_FEE: '12.5' })).toEqual({ guestFeeBasisPoints: 1_250, taxBasisPoints: 0, taxName: 'Taxes' });
    expect(charges({ STAY_TAX: '7.77', STAY_TAX_NAME: ' City tax ' })).toEqual({
      guestFeeBasisPoints: 0,
      taxBasisPoints: 777,
      taxName: 'City tax',
    });
  });

  test.each(['-1', '50.01', '7.777', '7,5', '7%', '1e1', 'x'])('cannot be %s percent', (percent) => {
    for (const name of ['GUEST_FEE', 'STAY_TAX', 'SITE_FEE']) expect(() => charges({ [name]: percent })).toThrow(name);
    expect(() => charges({ STAY_TAX: '5', STAY_TAX_NAME: 'x'.repeat(41) })).toThrow('STAY_TAX_NAME');
  });
});

describe('push messages', () => {
  const PUSH_KEY = `${'A'.repeat(42)}E`;
  const push = (env: NodeJS.ProcessEnv) => readSettings({ ...LOCAL, ...env }).push;

  test('are disabled without a key', () => {
    expect(push({})).toBeUndefined();
    expect(push({ PUSH_KEY })).toMatchObject({ key: PUSH_KEY, contact: 'mailto:no-reply@lodge.test', inside: [] });
  });

  test('are sent only to the configured push services', () => {
    expect(push({ PUSH_KEY, PUSH_SERVICES: 'a.example, *.b.example,' })?.services).toEqual([
      'a.example',
      '*.b.example',
    ]);
    for (const wrong of ['*', '*.', 'https://a.example', 'a.example/x', 'A.example', 'a b'])
      expect(() => push({ PUSH_KEY, PUSH_SERVICES: wrong }), wrong).toThrow('PUSH_SERVICES');
  });

  test.each(['x', 'A'.repeat(43), '_'.repeat(43), `${PUSH_KEY}=`])(
    'are impossible with the malformed key %s',
    (key) => {
      expect(() => push({ PUSH_KEY: key })).toThrow('PUSH_KEY');
    },
  );
});

test('the error for a missing setting shows its name but no values', () => {
  for (const name of Object.keys(LOCAL).filter((each) => each !== 'DATA_DIR')) {
    expect(() => readSettings({ ...LOCAL, [name]: '' }), name).toThrow(name);
  }
  expect(() => readSettings({ ...LOCAL, DATABASE_URL: 'mysql://lodge:secret@x' })).toThrow(/^((?!secret).)*$/);
});

test('stand-ins and plain HTTP are rejected in production', () => {
  expect(readSettings(PRODUCTION).isProduction).toBe(true);
  for (const wrong of [
    { STRIPE_API_URL: 'http://127.0.0.1:1' },
    { IDENTITY_ADMIN_URL: 'http://127.0.0.1:1' },
    { PUSH_STAND_IN_URL: 'http://127.0.0.1:1' },
    { FIREBASE_PROJECT_ID: 'demo-travel-lodge' },
    { SITE_URL: 'http://stay.lodge.example' },
    { SITE_URL: '' },
  ]) {
    expect(() => readSettings({ ...PRODUCTION, ...wrong }), Object.keys(wrong)[0]).toThrow(Object.keys(wrong)[0]);
  }
});
