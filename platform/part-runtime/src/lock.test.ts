import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockHolder, takeLock } from './lock.ts';
import { startTimeOf } from './processes.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a lock that is held cannot be taken', () => {
  takeLock(file, 'http://localhost:4000');
  expect(takeLock(file)).toMatchObject({ taken: false, holder: { pid: process.pid, note: 'http://localhost:4000' } });
});

test('a released lock can be taken', () => {
  const lock = takeLock(file);
  if (lock.taken) lock.release();
  expect(lockHolder(file)).toBeUndefined();
  expect(takeLock(file)).toMatchObject({ taken: true, afterCrash: false });
});

test('the lock of an ended process is taken over', () => {
  const { pid } = spawnSync('true');
  writeFileSync(file, JSON.stringify({ pid, startTime: '1', note: '' }));
  expect(takeLock(file)).toMatchObject({ taken: true, afterCrash: true });
  expect(lockHolder(file)?.pid).toBe(process.pid);
});

test('the lock of a process whose pid has been reused is taken over', () => {
  writeFileSync(file, JSON.stringify({ pid: process.ppid, startTime: `${startTimeOf(process.ppid)}0`, note: '' }));
  expect(takeLock(file).taken).toBe(true);
});

test('an unreadable lock file is taken over', () => {
  writeFileSync(file, '{');
  expect(takeLock(file).taken).toBe(true);
});

test('taking a lock leaves no temporary files', () => {
  const lock = takeLock(file);
  if (lock.taken) lock.release();
  expect(existsSync(file)).toBe(false);
});
