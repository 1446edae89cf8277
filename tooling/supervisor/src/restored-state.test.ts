import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeRestoredState } from './restored-state.ts';

let dataDir = '';

function put(path: string, text: string): void {
  mkdirSync(join(dataDir, path, '..'), { recursive: true });
  writeFileSync(join(dataDir, path), text);
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lodge-test-restored-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('restored state replaces that of the stand-ins once', () => {
  put('stand-ins/identity/accounts.json', 'old');
  put('stand-ins/mail/1.json', 'an email');
  put('stand-ins.restored/identity/accounts.json', 'restored');
  put('stand-ins.restored/payments/payments.journal', 'restored too');
  takeRestoredState(dataDir);
  const read = (path: string) => readFileSync(join(dataDir, 'stand-ins', path), 'utf8');
  expect(read('identity/accounts.json')).toBe('restored');
  expect(read('payments/payments.journal')).toBe('restored too');
  expect(read('mail/1.json')).toBe('an email');
  expect(readdirSync(dataDir)).toEqual(['stand-ins']);
  takeRestoredState(dataDir);
  expect(read('identity/accounts.json')).toBe('restored');
});
