import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the keys are generated once and readable only by their owner', () => {
  const made = readSecrets(folder, () => {});
  expect(made.stripeSecretKey).toMatch(/^sk_test_\w{48}$/);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readSecrets(folder, () => {})).toEqual(made);
});

test('a key that a newer version needs is added to the existing ones', () => {
  const { stripeWebhookSecret, ...older } = readSecrets(folder, () => {});
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older));
  const now = readSecrets(folder, () => {});
  expect(now).toMatchObject(older);
  expect(now.stripeWebhookSecret).not.toBe(stripeWebhookSecret);
});

test('a corrupted file is set aside with a message', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"half');
  const log = vi.fn();
  readSecrets(folder, log);
  const aside = readdirSync(folder).find((name) => name.startsWith('secrets.json.corrupt-'));
  expect(readFileSync(join(folder, aside ?? ''), 'utf8')).toBe('{"half');
  expect(log).toHaveBeenCalledOnce();
});
