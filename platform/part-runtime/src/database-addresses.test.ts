import { expect, test } from 'vitest';
import { databaseAddresses, READING } from './database-addresses.ts';

test('a URL with several servers is split into one URL per server', () => {
  expect(databaseAddresses('postgres://lodge:s%40cret@one:5432,two:5433,[::1]/lodge?sslmode=require')).toEqual([
    'postgres://lodge:s%40cret@one:5432/lodge?sslmode=require',
    'postgres://lodge:s%40cret@two:5433/lodge?sslmode=require',
    'postgres://lodge:s%40cret@[::1]/lodge?sslmode=require',
  ]);
  expect(databaseAddresses('postgresql://one/lodge')).toEqual(['postgresql://one/lodge']);
  const socket = 'postgres:///lodge?host=%2Frun%2Fpostgresql&user=lodge';
  expect(databaseAddresses(socket)).toEqual([socket]);
});

test('a URL for writing may only request a writable server', () => {
  expect(databaseAddresses('postgres://one,two/lodge?target_session_attrs=read-write')).toEqual([
    'postgres://one/lodge',
    'postgres://two/lodge',
  ]);
  expect(databaseAddresses('postgres://one/lodge?target_session_attrs=standby')).toBeUndefined();
});

test('a URL for reading may only request a standby', () => {
  expect(databaseAddresses('postgres://one,two/lodge?target_session_attrs=prefer-standby', READING)).toEqual([
    'postgres://one/lodge',
    'postgres://two/lodge',
  ]);
  expect(databaseAddresses('postgres://one/lodge?target_session_attrs=primary', READING)).toBeUndefined();
});

test.each([
  'mysql://one/lodge',
  'postgres://',
  'postgres:///lodge',
  'postgres://one,,two/lodge',
  'postgres://one:x/y',
  '',
])('%s is not a database URL', (url) => {
  expect(databaseAddresses(url)).toBeUndefined();
});
