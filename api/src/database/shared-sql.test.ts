import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { EVERYWHERE, refusalOf, SPLIT, uniqueKeysOf } from '../../tests/split-sql.ts';
import { createDatabase } from '../../tests/test-api.ts';
import { INVARIANTS } from '../invariants/invariants.ts';
import { connect } from './connect.ts';
import type { Tables } from './tables.ts';

/** Features that CockroachDB, YugabyteDB or Citus lack, or have only for some tables (docs/operations.md). */
const AVOIDED = {
  'exclusion constraints': /\bEXCLUDE\s+(USING|\()/i,
  triggers: /\bCREATE\s+(OR\s+REPLACE\s+)?(CONSTRAINT\s+)?TRIGGER\b/i,
  'advisory locks': /\bpg_(try_)?advisory/i,
  'LISTEN and NOTIFY': /^\s*(LISTEN|NOTIFY)\b|\bpg_notify\b/im,
  'stored procedures': /\bCREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE)\b/i,
  'temporary and unlogged tables': /\bCREATE\s+(TEMP|TEMPORARY|UNLOGGED)\b/i,
  sequences: /\b(BIG|SMALL)?SERIAL\b|\bGENERATED\s+\w+(\s+\w+)?\s+AS\s+IDENTITY\b|\bnextval\b/i,
  savepoints: /\bSAVEPOINT\b/i,
};
/** Restoring is for PostgreSQL only; the others have their own backups. */
const OWN = /\/backup\//;

function sources(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  return all.filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts') && !OWN.test(file));
}

test.each(Object.entries(AVOIDED))('no statement uses %s', (_what, pattern) => {
  const files = sources(join(import.meta.dirname, '..'));
  expect(files.length).toBeGreaterThan(80);
  const found = files.filter((file) => pattern.test(readFileSync(file, 'utf8').replace(/^\s*(--|\*|\/\/).*$/gm, '')));
  expect(found).toEqual([]);
});

const NAMED = 'room_id = $1 AND id = $2';

test.each([
  ['locks', 'SELECT * FROM bookings WHERE id = $1 FOR UPDATE'],
  ['locks', 'SELECT 1 FROM nights n JOIN rooms r ON r.id = n.room_id WHERE n.night = $1 FOR SHARE'],
  ['locks', 'SELECT * FROM rooms WHERE id = $1 OR host_id = $2 FOR UPDATE'],
  [
    'changes',
    'UPDATE bookings SET state = $1 WHERE id IN (SELECT booking_id FROM nights n WHERE n.room_id = bookings.room_id)',
  ],
  [
    'locks',
    'UPDATE bookings SET state = $1 WHERE (room_id, id) IN (SELECT room_id, id FROM bookings FOR UPDATE SKIP LOCKED)',
  ],
  [
    'joins bookings with payments',
    'SELECT * FROM bookings b JOIN payments p ON p.booking_id = b.id WHERE b.room_id = $1',
  ],
  [
    'joins bookings with jobs',
    `SELECT * FROM bookings WHERE ${NAMED} AND EXISTS (SELECT FROM jobs WHERE dedupe_key = bookings.id::text)`,
  ],
  [
    'joins bookings with payments',
    'SELECT * FROM payments p WHERE 1 <> (SELECT count(*) FROM bookings b WHERE b.id = p.booking_id)',
  ],
  [
    'inserts',
    'INSERT INTO nights (room_id, night, booking_id) SELECT $1, night, $2 FROM unnest($3::date[]) AS t (night)',
  ],
  [
    'names the room',
    'SELECT * FROM rooms r LEFT JOIN LATERAL (SELECT count(*) FROM nights n WHERE n.room_id = r.id) t ON true WHERE r.id = $1',
  ],
  ['joins', 'SELECT * FROM bookings b JOIN nights n ON n.booking_id = b.id WHERE b.guest_id = $1'],
  [
    'a function',
    'SELECT * FROM rooms r WHERE EXISTS (SELECT FROM unnest($1::date[]) d (day) WHERE NOT EXISTS (SELECT FROM nights n WHERE n.room_id = r.id AND n.night = d.day))',
  ],
  ['a limited list', 'SELECT * FROM (SELECT * FROM bookings LIMIT 25) b JOIN rooms r ON r.id = b.room_id'],
  ['joins', 'WITH due AS (SELECT b.id FROM bookings b, nights n) SELECT * FROM due'],
])('a database that is split by room refuses what %s: %s', async (why, statement) => {
  expect(await refusalOf(statement)).toContain(why);
});

test.each([
  `SELECT * FROM bookings WHERE ${NAMED} FOR UPDATE`,
  'SELECT * FROM payments WHERE intent_id = $1 FOR UPDATE',
  'SELECT id FROM jobs WHERE id IN (SELECT id FROM jobs LIMIT 10 FOR UPDATE SKIP LOCKED)',
  'SELECT * FROM rooms r LEFT JOIN LATERAL (SELECT count(*) FROM nights n WHERE n.room_id = $1::uuid) t ON true WHERE r.id = $1',
  'SELECT * FROM rooms r LEFT JOIN LATERAL (SELECT night FROM nights n WHERE n.room_id = r.id LIMIT 1) t ON true',
  'SELECT b.*, EXISTS (SELECT FROM nights n WHERE n.room_id = b.room_id) FROM bookings b JOIN rooms r ON r.id = b.room_id',
  'SELECT * FROM (SELECT * FROM bookings LIMIT 25) b JOIN people p ON p.id = b.guest_id',
  'SELECT (SELECT count(*) FROM rooms WHERE host_id = $1), (SELECT count(*) FROM bookings WHERE host_id = $1)',
  'WITH b AS MATERIALIZED (SELECT * FROM bookings) SELECT * FROM payments p LEFT JOIN b ON b.id = p.booking_id',
  'INSERT INTO nights (room_id, night, booking_id) VALUES ($1, $2, $3), ($1, $4, $3) ON CONFLICT DO NOTHING',
  'DELETE FROM nights WHERE room_id = $1 AND booking_id IN (SELECT id FROM bookings WHERE room_id = $1)',
])('a database that is split by room accepts: %s', async (statement) => {
  expect(await refusalOf(statement)).toBe(undefined);
});

test('a database that is split by room accepts what the audit asks', async () => {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new Pool() }) });
  const now = new Date();
  const refused = new Map<string, string>();
  for (const { rule, query } of INVARIANTS) {
    const refusal = await refusalOf(
      query({ now, settledBefore: now, jobsSince: now, nightsSince: now }).compile(db).sql,
    );
    if (refusal) refused.set(rule, refusal);
  }
  expect(refused).toEqual(new Map());
});

const folder = join(import.meta.dirname, 'migrations');
const migrations = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

test('every unique key of a table that is split by room includes the room', async () => {
  const keys = await uniqueKeysOf(migrations);
  for (const [table, room] of Object.entries(SPLIT)) {
    const own = keys.filter((key) => key.table === table);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ columns }) => !columns.includes(room))).toEqual([]);
  }
});

const docs = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const [recipe = ''] = docs.match(/(?<=### A database split by room\n.*?```sql\n).*?(?=```)/s) ?? [];

test('the statements that split a database say of each table where it is', () => {
  const tables = [...migrations.matchAll(/CREATE TABLE (\w+)/g)].map(([, table]) => table);
  const placed = (call: string) =>
    [...recipe.matchAll(new RegExp(`${call}\\('(\\w+)'`, 'g'))].map(([, table]) => table);
  expect(placed('create_distributed_table')).toEqual([...Object.keys(SPLIT), 'sessions']);
  expect(placed('create_reference_table')).toEqual(EVERYWHERE);
  const registered = [
    ...placed('create_distributed_table'),
    ...EVERYWHERE,
    ...placed('citus_add_local_table_to_metadata'),
  ];
  // They come with people, to which they have keys.
  const own = ['payments', 'payout_accounts', 'payouts', 'transfers'];
  expect([...registered, ...own].sort()).toEqual(tables.sort());
});

test('the keys that are dropped to split a database come back as they were', async () => {
  const { url, drop } = await createDatabase();
  const { db, close } = connect({ url });
  const keys = async () => {
    const { rows } = await sql`
      SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2`.execute(
      db,
    );
    return rows;
  };
  const before = await keys();
  const changes = recipe.match(/^ALTER TABLE[^;]*;/gm) ?? [];
  expect(changes.length).toBe(20);
  for (const change of changes) await sql.raw(change).execute(db);
  expect(await keys()).toEqual(before);
  await close();
  await drop();
});
