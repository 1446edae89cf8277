import { expect, test } from 'vitest';
import { readSettings, replaceSettings, withoutSettings } from './settings.ts';

const read = (env: Record<string, string>) => readSettings(env, '/repo');

const inProduction = {
  NODE_ENV: 'production',
  SITE_URL: 'https://lodge.example',
  DATABASE_URL: 'postgres://lodge:secret@db:5432/lodge',
  FIREBASE_PROJECT_ID: 'lodge',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'lodge.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail:587',
};

test('everything is local by default', () => {
  expect(read({})).toEqual({
    isProduction: false,
    port: 4000,
    host: '127.0.0.1',
    siteUrl: undefined,
    dataDir: '/repo/.data',
    databaseUrl: undefined,
    standIns: { identity: true, payments: true, images: true, mail: true },
    withDemo: true,
    withBuild: true,
  });
});

test('an empty setting counts as unset', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4000, databaseUrl: undefined });
});

test('a configured service has no stand-in', () => {
  const { standIns } = read({
    SMTP_URL: 'smtp://mail:587',
    IMAGE_HOST_URL: 'https://img.example/1/upload',
    IMAGE_HOST_KEY: 'k',
  });
  expect(standIns).toEqual({ identity: true, payments: true, images: false, mail: false });
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a number from 1 to 65535, not "abc".'],
  [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535, not "70000".'],
  [{ HOST: 'my host' }, 'HOST must be an IP address such as 0.0.0.0, not "my host".'],
  [
    { DATABASE_URL: 'mysql://u:secret@h/d' },
    'DATABASE_URL must look like postgres://user:password@host:5432/database, or …@host:5432,other:5432/database.',
  ],
  [{ STRIPE_SECRET_KEY: 'oops' }, 'STRIPE_SECRET_KEY must start with sk_ or rk_.'],
  [{ SITE_TIME_ZONE: 'Mars/Base' }, 'SITE_TIME_ZONE must be a time zone such as Europe/Paris, not "Mars/Base".'],
  [
    { FIREBASE_AUTH_DOMAIN: 'lodge.example' },
    'Firebase also needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY: set all of FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, or none.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'Stripe also needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: set all of STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, or none.',
  ],
])('%o is refused in one sentence', (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(sentence);
});

test('production starts no stand-in and creates no demo data', () => {
  const { standIns, withDemo } = read(inProduction);
  expect(Object.values(standIns)).toEqual([false, false, false, false]);
  expect(withDemo).toBe(false);
});

test('production names every missing setting', () => {
  const { SMTP_URL, STRIPE_WEBHOOK_SECRET, ...rest } = inProduction;
  expect(() => read(rest)).toThrow('STRIPE_WEBHOOK_SECRET, SMTP_URL');
});

test('production serves the site over https', () => {
  expect(() => read({ ...inProduction, SITE_URL: 'http://lodge.example' })).toThrow(
    'SITE_URL must start with https://',
  );
});

test.each(['STRIPE_API_URL', 'IDENTITY_ADMIN_URL', 'IDENTITY_URL', 'STANDINS_URL'])('production refuses %s', (name) => {
  expect(() => read({ ...inProduction, [name]: 'http://127.0.0.1:1' })).toThrow(
    `${name} is the address of a local stand-in, which never runs in production: remove it.`,
  );
});

const person = {
  PATH: '/bin',
  CHROMIUM_PATH: '/usr/bin/chromium',
  npm_command: 'run',
  npm_config_registry: 'https://registry.test',
  PGPASSWORD: 'secret',
  ...inProduction,
  IMAGE_HOST_KEY: 'key',
  RELEASE_TOKEN: 'token',
  STRIPE_WEBHOOK_URL: 'http://127.0.0.1:1',
};

test("tests and throwaway copies do not use the developer's settings", () => {
  const { PATH, CHROMIUM_PATH, npm_config_registry } = person;
  const rest = { PATH, CHROMIUM_PATH, npm_config_registry };
  expect(withoutSettings(person)).toEqual(rest);
  const env = { ...person };
  replaceSettings(env, ['PORT=4100', 'RATE_LIMITS=*:9/1m']);
  expect(env).toEqual({ ...rest, PORT: '4100', RATE_LIMITS: '*:9/1m' });
});

test('settings from the environment are kept if no others are given', () => {
  const env = { ...person };
  replaceSettings(env, []);
  expect(env).toEqual(person);
});
