import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf, tablesOf } from '../../../tests/migration-rules.ts';
import { listMigrations } from './migrate.ts';

/** The first migration that follows these rules. */
const FIRST = '0015';

test('each migration has a unique number', async () => {
  const numbers = (await listMigrations()).map((file) => file.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test('migrations are compatible with the previous version', async () => {
  const files = (await listMigrations()).filter((file) => file >= FIRST);
  expect(files.length).toBeGreaterThan(0);
  const found = await Promise.all(
    files.map(async (file) => {
      const faults = await faultsOf(readFileSync(new URL(`./migrations/${file}`, import.meta.url), 'utf8'));
      return faults.map((fault) => `${file} ${fault}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});

test('a migration changes only one table', async () => {
  const files = (await listMigrations()).filter((file) => file >= '0017');
  const texts = files.map((file) => readFileSync(new URL(`./migrations/${file}`, import.meta.url), 'utf8'));
  for (const text of texts) expect((await tablesOf(text)).length).toBeLessThan(2);
  const both = 'ALTER TABLE rooms ADD COLUMN floor integer; CREATE INDEX IF NOT EXISTS x ON bookings (id)';
  expect(await tablesOf(both)).toEqual(['rooms', 'bookings']);
  expect(await tablesOf('CREATE TABLE own (id uuid); ALTER TABLE own ADD COLUMN at date')).toEqual([]);
});

test.each([
  ['IF NOT EXISTS', 'CREATE INDEX x ON bookings (created_at)'],
  ['unique index', 'CREATE UNIQUE INDEX IF NOT EXISTS x ON payments (booking_id)'],
  ['renames', 'ALTER TABLE rooms RENAME COLUMN title TO name'],
  ['renames', 'ALTER TABLE rooms RENAME TO listings'],
  ['drops', 'ALTER TABLE rooms DROP COLUMN title'],
  ['drops', 'DROP TABLE places'],
  ['changes a type', 'ALTER TABLE rooms ALTER COLUMN guests TYPE bigint'],
  ['NOT NULL', 'ALTER TABLE rooms ALTER COLUMN country SET NOT NULL'],
  ['without a default', 'ALTER TABLE rooms ADD COLUMN floor integer NOT NULL'],
  ['computed default', 'ALTER TABLE jobs ADD COLUMN other uuid DEFAULT gen_random_uuid()'],
  ['with a key', 'ALTER TABLE jobs ADD COLUMN other uuid UNIQUE'],
  ['NOT VALID', 'ALTER TABLE bookings ADD CONSTRAINT x CHECK (adults > 0)'],
  ['NOT VALID', 'ALTER TABLE bookings ADD CONSTRAINT x FOREIGN KEY (room_id) REFERENCES rooms (id)'],
  ['all rows', 'UPDATE payments SET refund_cents = 0'],
])('a migration is rejected because of %s: %s', async (why, statement) => {
  expect((await faultsOf(statement)).join()).toContain(why);
});

test.each([
  'ALTER TABLE rooms ADD COLUMN floor integer',
  'ALTER TABLE rooms ADD COLUMN floor integer NOT NULL DEFAULT 0',
  'ALTER TABLE rooms ADD COLUMN checked_by uuid REFERENCES people (id)',
  'ALTER TABLE rooms ADD CONSTRAINT x CHECK (floor >= 0) NOT VALID',
  'ALTER TABLE rooms VALIDATE CONSTRAINT x',
  'CREATE INDEX IF NOT EXISTS x ON bookings (created_at)',
  'CREATE TABLE own (id uuid PRIMARY KEY, at timestamptz NOT NULL); CREATE INDEX own_at ON own (at)',
  '-- Unused since 1.4.0.\nALTER TABLE rooms DROP COLUMN title',
])('a migration may contain %s', async (statement) => {
  expect(await faultsOf(statement)).toEqual([]);
});
