import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { allRows, useBackups } from '../../../tests/backups.ts';
import { photo, upload } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import type { Services } from '../../base/services.ts';
import { masterKey, VARIANTS, variantKey } from '../../people/images/variants.ts';
import { auditRows } from '../invariants/audit-data.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const api = useApi();
const { file, folder, emptyCopy } = useBackups(api);

describe('a backup', () => {
  test('restores every row and picture', async () => {
    const copy = await emptyCopy();
    const { at, rows, pictures } = await restoreBackup(copy, { file });
    const wanted = await allRows(api.services.db);
    expect(await allRows(copy.db)).toEqual(wanted);
    expect(rows).toBe(Object.values(wanted).flat().length);
    expect(Object.values(wanted).every((all) => all.length > 0)).toBe(false); // payment_events and demo_steps are empty
    expect(wanted.nights?.length).toBeGreaterThan(4);
    expect(await auditRows(copy.db, at)).toEqual([]);
    const hashes = await copy.db.selectFrom('pictures').select('hash').distinct().execute();
    expect([hashes.length, pictures]).toEqual([1, 1]);
    for (const { hash } of hashes) {
      for (const key of [masterKey(hash), ...VARIANTS.map((variant) => variantKey(hash, variant))]) {
        expect(await copy.blobs.read(key)).toEqual(await api.services.blobs.read(key));
      }
      expect(await copy.blobs.read(masterKey(hash))).toBeInstanceOf(Buffer);
    }
  });

  test('contains no sessions', async () => {
    const copy = await emptyCopy();
    await restoreBackup(copy, { file });
    expect(await copy.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain('push_subscriptions');
    const sessions = await api.services.db.selectFrom('sessions').select('token_hash').execute();
    const text = gunzipSync(readFileSync(file)).toString();
    expect(sessions.length).toBeGreaterThan(1);
    expect(sessions.filter(({ token_hash }) => text.includes(token_hash))).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([]);
  });

  test('does not replace a file without the force option', async () => {
    const before = readFileSync(file);
    await expect(writeBackup(api.services, { file })).rejects.toThrow('already exists');
    expect(readFileSync(file)).toEqual(before);
    const again = join(folder, 'again.backup');
    await writeBackup(api.services, { file: again });
    await writeBackup(api.services, { file: again, isForced: true });
    const copy = await emptyCopy();
    await restoreBackup(copy, { file: again });
    expect(await allRows(copy.db)).toEqual(await allRows(api.services.db));
  });

  test('reports a missing picture', async () => {
    const hash: string = (await upload(await api.signIn('host@lodge.test', 'host'), await photo('#123456'))).body.data
      .id;
    const blobs: Services['blobs'] = {
      ...api.services.blobs,
      read: async (key) => (key.startsWith(hash) ? undefined : api.services.blobs.read(key)),
    };
    const lacking = join(folder, 'lacking.backup');
    const { missing, pictures } = await writeBackup({ ...api.services, blobs }, { file: lacking });
    expect([missing, pictures]).toEqual([[hash], 1]);
    expect((await restoreBackup(await emptyCopy(), { file: lacking })).missing).toEqual([hash]);
  });

  test('keeps the previous file if the blob store or the image host is down', async () => {
    const kept = join(folder, 'kept.backup');
    await writeBackup(api.services, { file: kept });
    const before = readFileSync(kept);
    const away = () => Promise.reject(new Error('not now'));
    const { hash } = await api.services.db.selectFrom('pictures').select('hash').executeTakeFirstOrThrow();
    const stores: Pick<Services, 'blobs' | 'imageHost'>[] = [
      { ...api.services, blobs: { ...api.services.blobs, read: away } },
      {
        blobs: {
          ...api.services.blobs,
          read: async (key) => (key === masterKey(hash) ? undefined : api.services.blobs.read(key)),
        },
        imageHost: { ...api.services.imageHost, fetch: away },
      },
    ];
    await api.services.db.updateTable('pictures').set({ host_url: 'https://host.test/x' }).execute();
    for (const { blobs, imageHost } of stores) {
      const again = writeBackup({ ...api.services, blobs, imageHost }, { file: kept, isForced: true });
      await expect(again).rejects.toThrow(
        /^The picture [0-9a-f]{40} cannot be read \(not now\); no backup was made\.$/,
      );
      expect(readFileSync(kept)).toEqual(before);
    }
    const [, { blobs = api.services.blobs } = {}] = stores;
    const { missing } = await writeBackup({ ...api.services, blobs }, { file: kept, isForced: true });
    expect(missing).toEqual([hash]);
    await api.services.db.updateTable('pictures').set({ host_url: null }).execute();
  });

  test('copies the pictures outside the database transaction', async () => {
    const open = sql`SELECT query FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`;
    const seen: unknown[] = [];
    const blobs: Services['blobs'] = {
      ...api.services.blobs,
      async read(key) {
        seen.push((await open.execute(api.services.db)).rows);
        return api.services.blobs.read(key);
      },
    };
    await writeBackup({ ...api.services, blobs }, { file: join(folder, 'short.backup') });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.flat()).toEqual([]);
  });

  test('a backup that is taken during writes is consistent across all tables', async () => {
    const { db } = api.services;
    // The backup reads the first table at the beginning and the second one at the end.
    for (const name of ['aa_purse', 'zz_purse']) {
      await sql`CREATE TABLE ${sql.table(name)} (id integer PRIMARY KEY, cents integer NOT NULL)`.execute(db);
      await sql`INSERT INTO ${sql.table(name)} SELECT n, 1000 FROM generate_series(1, 3000) n`.execute(db);
    }
    let isWriting = true;
    let moves = 0;
    const writer = async () => {
      while (isWriting) {
        const id = 1 + Math.floor(Math.random() * 3000);
        await db.transaction().execute(async (tx) => {
          await sql`UPDATE aa_purse SET cents = cents - 1 WHERE id = ${id}`.execute(tx);
          await sql`UPDATE zz_purse SET cents = cents + 1 WHERE id = ${id}`.execute(tx);
        });
        moves += 1;
      }
    };
    const writers = [writer(), writer(), writer()];
    while (moves < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = moves;
    const busy = join(folder, 'busy.backup');
    await writeBackup(api.services, { file: busy });
    isWriting = false;
    await Promise.all(writers);
    expect(moves).toBeGreaterThan(before);
    const lines = gunzipSync(readFileSync(busy)).toString().split('\n');
    const centsOf = (name: string) => {
      const start = lines.indexOf(JSON.stringify({ table: name, columns: ['id', 'cents'] })) + 1;
      const rows = lines.slice(start, start + 3000).map((line) => JSON.parse(line) as [string, string]);
      return rows.reduce((sum, [, cents]) => sum + Number(cents), 0);
    };
    expect(centsOf('aa_purse')).toBeLessThan(3_000_000);
    expect(centsOf('aa_purse') + centsOf('zz_purse')).toBe(6_000_000);
    await sql`DROP TABLE aa_purse, zz_purse`.execute(db);
  });
});
