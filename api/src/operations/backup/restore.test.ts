import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { StartError } from 'part-runtime';
import { describe, expect, test } from 'vitest';
import { allRows, useBackups } from '../../../tests/backups.ts';
import { useApi } from '../../../tests/test-api.ts';
import { applyMigrations, createMigrationTables, listMigrations } from '../../base/database/migrate.ts';
import type { Services } from '../../base/services.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const api = useApi();
const { file, folder, emptyCopy } = useBackups(api);

describe('a restore', () => {
  test('refuses a database that has data', async () => {
    const copy = await emptyCopy();
    await restoreBackup(copy, { file });
    await copy.db.updateTable('people').set({ name: 'Changed since' }).execute();
    const before = await allRows(copy.db, []);
    const refused = restoreBackup(copy, { file });
    await expect(refused).rejects.toThrow('The database already has data.');
    await expect(refused).rejects.toBeInstanceOf(StartError);
    expect(await allRows(copy.db, [])).toEqual(before);
    await restoreBackup(copy, { file, isReplacing: true });
    const names = await copy.db.selectFrom('people').select('name').execute();
    expect(names.filter(({ name }) => name === 'Changed since')).toEqual([]);
  });

  test('succeeds only once if two run at the same time', async () => {
    const copy = await emptyCopy();
    const both = await Promise.allSettled([restoreBackup(copy, { file }), restoreBackup(copy, { file })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await copy.db.selectFrom('bookings').select('id').execute()).length).toBe(3);
  });

  test('a restore of a damaged file fails with a one-sentence error and changes nothing', async () => {
    const copy = await emptyCopy();
    await restoreBackup(copy, { file });
    const before = await allRows(copy.db, []);
    const whole = readFileSync(file);
    const text = gunzipSync(whole).toString();
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0x55;
    const lines = text.trimEnd().split('\n');
    const repack = (change: (lines: string[]) => string[]) => gzipSync(`${change([...lines]).join('\n')}\n`);
    const damages: Record<string, Buffer> = {
      empty: Buffer.alloc(0),
      'not a backup': Buffer.from('PK\u0003\u0004 something else'),
      'other gzip': gzipSync('{"hello":1}\n'),
      truncated: whole.subarray(0, whole.length - 200),
      'truncated at the end': whole.subarray(0, whole.length - 3),
      'a flipped byte': flipped,
      'a missing row': repack((all) => all.filter((line) => !line.includes('guest@lodge.test'))),
      'another name': repack((all) => all.map((line) => line.replace('guest@lodge.test', 'other@lodge.test'))),
      'no seal': repack((all) => all.slice(0, -1)),
      'data after the seal': repack((all) => [...all, '["x"]']),
    };
    for (const [name, content] of Object.entries(damages)) {
      const broken = join(folder, 'broken.backup');
      writeFileSync(broken, content);
      const failure = await restoreBackup(copy, { file: broken, isReplacing: true }).catch((error: Error) => error);
      expect([name, (failure as Error).message]).toEqual([name, expect.stringMatching(/Nothing was changed\.$/)]);
      expect([name, (failure as Error).message]).toEqual([name, expect.not.stringContaining('\n')]);
      expect([name, await allRows(copy.db, [])]).toEqual([name, before]);
    }
    await expect(restoreBackup(copy, { file: join(folder, 'none') })).rejects.toThrow('There is no file');
  });

  test('a restore that fails halfway changes nothing', async () => {
    const copy = await emptyCopy();
    const blobs: Services['blobs'] = { ...copy.blobs, write: () => Promise.reject(new Error('the disk is full')) };
    await expect(restoreBackup({ ...copy, blobs }, { file })).rejects.toThrow(
      '(the disk is full). Nothing was changed.',
    );
    expect(Object.values(await allRows(copy.db)).flat()).toEqual([]);
    await restoreBackup(copy, { file });
  });

  test('migrates an older schema and refuses a newer one', async () => {
    const old = await emptyCopy();
    const [first = ''] = await listMigrations();
    const hash = 'ab'.repeat(20);
    await sql`DROP SCHEMA public CASCADE`.execute(old.db);
    await sql`CREATE SCHEMA public`.execute(old.db);
    await createMigrationTables(old.db);
    await old.db.transaction().execute((tx) => applyMigrations(tx, [first]));
    await sql`INSERT INTO people VALUES (gen_random_uuid(), 'u', 'old@lodge.test', true, 'Olga', null, 'host', 'Verified',
      now(), now())`.execute(old.db);
    await sql`INSERT INTO rooms SELECT gen_random_uuid(), id, 'T', 'L', 'Beach', '/img/x', '[]', 100, '2026-01-01',
      '2026-02-01', 1, 1, 1, '', 'UTC', 'firm', true, false, now() FROM people`.execute(old.db);
    await sql`INSERT INTO pictures VALUES (${hash}, 'u', 1, 1, 1, null, now()), (${hash}, 'v', 1, 1, 1, null, now())`.execute(
      old.db,
    );
    await sql`INSERT INTO payments (intent_id, person_id, amount_cents, state, refunded_cents, created_at)
      SELECT intent, id, 100, state, made, now()
      FROM people, (VALUES ('pi_1', 'refunded', 60), ('pi_2', 'refunding', 0)) AS paid (intent, state, made)`.execute(
      old.db,
    );
    await sql`INSERT INTO jobs (id, kind, dedupe_key, payload, run_at, done_at, created_at)
      SELECT gen_random_uuid(), 'refund', key, jsonb_build_object('intentId', intent, 'amountCents', 60, 'key', key),
        now(), done_at, '2026-01-01'
      FROM (VALUES ('a', 'pi_1', '2026-01-02'::timestamptz), ('b', 'pi_2', null)) AS job (key, intent, done_at)`.execute(
      old.db,
    );
    const older = join(folder, 'older.backup');
    await writeBackup({ ...api.services, db: old.db }, { file: older });

    const copy = await emptyCopy();
    await restoreBackup(copy, { file: older });
    const room = await copy.db.selectFrom('rooms').select(['title', 'version', 'archived_at']).executeTakeFirst();
    expect(room).toEqual({ title: 'T', version: 1, archived_at: null });
    const jobs = await copy.db.selectFrom('jobs').select(['kind', 'payload']).where('kind', '<>', 'refund').execute();
    expect(jobs).toEqual([{ kind: 'make-variants', payload: { hash } }]);
    const decided_at = new Date('2026-01-01');
    const refunds = copy.db.selectFrom('refunds').select(['key', 'intent_id', 'amount_cents', 'decided_at', 'made_at']);
    expect(await refunds.orderBy('key').execute()).toEqual([
      { key: 'a', intent_id: 'pi_1', amount_cents: 60, decided_at, made_at: new Date('2026-01-02') },
      { key: 'b', intent_id: 'pi_2', amount_cents: 60, decided_at, made_at: null },
    ]);
    const sums = await copy.db.selectFrom('payments').select(['refund_cents', 'refunded_cents']).orderBy('intent_id');
    expect(await sums.execute()).toEqual([
      { refund_cents: 60, refunded_cents: 60 },
      { refund_cents: 60, refunded_cents: 0 },
    ]);
    const applied = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(copy.db);
    expect(applied.rows.map(({ name }) => name)).toEqual(await listMigrations());

    await sql`INSERT INTO migrations VALUES ('9999-later.sql', now())`.execute(old.db);
    const newer = join(folder, 'newer.backup');
    await writeBackup({ ...api.services, db: old.db }, { file: newer });
    await expect(restoreBackup(await emptyCopy(), { file: newer })).rejects.toThrow('by a newer version');
  });

  test('saves the accounts and payments of the local stand-ins for the next start', async () => {
    const from = mkdtempSync(join(folder, 'data-'));
    const state = join(from, 'stand-ins');
    for (const name of ['identity', 'payments', 'mail']) mkdirSync(join(state, name), { recursive: true });
    const journal = Buffer.from('line\n'.repeat(500_000));
    writeFileSync(join(state, 'identity/accounts.json'), '{"users":[]}');
    writeFileSync(join(state, 'payments/payments.journal'), journal);
    writeFileSync(join(state, 'mail/1.json'), 'an email');
    const withState = join(folder, 'state.backup');
    await writeBackup(api.services, { file: withState, standIns: state });
    const to = join(mkdtempSync(join(folder, 'data-')), 'stand-ins');
    expect((await restoreBackup(await emptyCopy(), { file: withState, standIns: to })).hasState).toBe(true);
    const found = readdirSync(`${to}.restored`, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(found.map(({ name }) => name).sort()).toEqual(['accounts.json', 'payments.journal']);
    expect(readFileSync(`${to}.restored/payments/payments.journal`)).toEqual(journal);
    // The rows are restored even if the state cannot be moved, because the folder's name is too long.
    const long = join(mkdtempSync(join(folder, 'data-')), 's'.repeat(248));
    const copy = await emptyCopy();
    const failure = await restoreBackup(copy, { file: withState, standIns: long }).catch((error: Error) => error);
    expect((failure as Error).message).toMatch(/ are restored, but not its local accounts and payments \(ENAMETOOLONG/);
    expect((await copy.db.selectFrom('bookings').select('id').execute()).length).toBe(3);
    expect(readFileSync(`${long}.draft/payments/payments.journal`)).toEqual(journal);
    expect((await restoreBackup(await emptyCopy(), { file: withState })).hasState).toBe(false);
  });
});
