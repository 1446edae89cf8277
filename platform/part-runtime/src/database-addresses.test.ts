import { expect, test } from 'vitest';
import { databaseAddresses, READING } from './database-addresses.ts';

test('an address with several servers is one address for each, with the same account and options', () => {
  expect(databaseAddresses('postgres://lodge:s%40cret@one:5432,two:5433,[::1]/lodge?sslmode=require')).toEqual([
    'postgres://lodge:s%40cret@one:5432/lodge?sslmode=require',
    'postgres://lodge:s%40cret@two:5433/lodge?sslmode=require',
    'postgres://lodge:s%40cret@[::1]/lodge?sslmode=require',
  ]);
  expect(databaseAddresses('postgresql://one/lodge')).toEqual(['postgresql://one/lodge']);
  const socket = 'postgres:///lodge?host=%2Frun%2Fpostgresql&user=lodge';
  expect(databaseAddresses(socket)).toEqual([socket]);
});

test('the server that takes writes is looked for, said or not', () => {
  expect(databaseAddresses('postgres://one,two/lodge?target_session_attrs=read-write')).toEqual([
    'postgres://one/lodge',
    'postgres://two/lodge',
  ]);
  expect(databaseAddresses('postgres://one/lodge?target_session_attrs=standby')).toBeUndefined();
});

test('or those that are read from', () => {
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
])('%s is no address of a database', (url) => {
  expect(databaseAddresses(url)).toBeUndefined();
});
