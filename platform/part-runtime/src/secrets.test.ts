import { expect, test } from 'vitest';
import { secret, text } from './setting-kinds.ts';
import { declareSettings } from './settings.ts';

const OURS = declareSettings({ OVERRIDE_KEY: { kind: secret, isSecret: true } });
const THEIRS = declareSettings({ STRIPE_SECRET_KEY: { kind: text, isSecret: true } });
const LONG = 'f3c1'.repeat(8);

test('a secret chosen by the operator must have at least 32 characters', () => {
  expect(OURS.read({ OVERRIDE_KEY: LONG }).OVERRIDE_KEY).toBe(LONG);
  expect(() => OURS.read({ OVERRIDE_KEY: LONG.slice(1) })).toThrow('OVERRIDE_KEY must have at least 32 characters');
});

test('a secret must not be copied from an example', () => {
  expect(() => OURS.read({ OVERRIDE_KEY: `example-${LONG}` })).toThrow(
    'OVERRIDE_KEY must not be copied from an example',
  );
});

test.each(['example', 'sk_live_example', 'postgres://lodge:PASSWORD@one:5432/lodge'])(
  'production refuses to start with the secret %s',
  (value) => {
    const production = { NODE_ENV: 'production', STRIPE_SECRET_KEY: value };
    expect(() => THEIRS.read(production)).toThrow('STRIPE_SECRET_KEY must not be copied from an example.');
    expect(THEIRS.read({ STRIPE_SECRET_KEY: value }).STRIPE_SECRET_KEY).toBe(value);
  },
);
