import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOverride, signOverride } from './override-link.ts';
import { siteSecret } from './site-secret.ts';
import { openStore } from './store.ts';

const until = '2030-01-01T12:00:00.000Z';
const before = new Date('2030-01-01T11:59:59.000Z');
const override = { versions: { host: '1.1.0', shell: '1.0.0+abc' }, until } as const;

test('the content of a signed link can be read', () => {
  expect(readOverride('key', signOverride('key', override), before)).toEqual(override);
});

test('an expired link is invalid', () => {
  expect(readOverride('key', signOverride('key', override), new Date(until))).toBeUndefined();
});

test('a forged link is invalid', () => {
  const token = signOverride('key', override);
  const [body, signature] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...override, until: '2099-01-01T00:00:00.000Z' })).toString('base64url');
  const forged = [signOverride('other', override), `${other}.${signature}`, `${body}.`, `${body}`, '', '.', 'a.b.c'];
  for (const one of [...forged, `${token}.x`, `${token.slice(0, -2)}AA`]) {
    expect(readOverride('key', one, before), one).toBeUndefined();
  }
});

test('invalid names or versions in a link are ignored', () => {
  const versions = { host: '../../x', Other: '1.0.0', guest: '1.0.0' };
  expect(readOverride('key', signOverride('key', { versions, until }), before)?.versions).toEqual({ guest: '1.0.0' });
});

test('a key is generated once outside production', async () => {
  const store = openStore(await mkdtemp(join(tmpdir(), 'lodge-key-')));
  const local = { setting: undefined, isProduction: false };
  const [key, again] = await Promise.all([
    siteSecret(store, 'override-key', local),
    siteSecret(store, 'override-key', local),
  ]);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(again).toBe(key);
  expect((await stat(join(store.folder, 'override-key.json'))).mode & 0o777).toBe(0o600);
  expect(await siteSecret(store, 'override-key', { setting: undefined, isProduction: true })).toBeUndefined();
  expect(await siteSecret(store, 'override-key', { setting: 'given', isProduction: true })).toBe('given');
});
