import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { connect } from '../src/base/database/connect.ts';
import type { Database } from '../src/base/database/tables.ts';
import { createBlobFolder } from '../src/base/ports/blobs.ts';
import type { Services } from '../src/base/services.ts';
import { EXCLUDED_TABLES, findTables } from '../src/operations/backup/tables.ts';
import { writeBackup } from '../src/operations/backup/write-backup.ts';
import { runJobs } from '../src/operations/worker/run-jobs.ts';
import { addRoom, book, hold, stay } from './lodging.ts';
import { createDatabase, type TestApi } from './test-api.ts';

export interface Backups {
  folder: string;
  file: string;
  emptyCopy(): Promise<Services & { url: string }>;
}

export function useBackups(api: TestApi): Backups {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-test-backup-'));
  const file = join(folder, 'first.backup');
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const host = await api.signIn('host@lodge.test', 'host');
    const guest = await api.signIn('guest@lodge.test');
    const title = 'Zimmer „Süd“ \\ "quoted" \u2028 {,}';
    const whole = await addRoom(host, { title, description: 'line one\nline two\t\r\n' });
    const open = await addRoom(host, { keepOpen: true });
    await book(api, guest, stay(whole, 1, 2));
    const cancelled = await book(api, guest, stay(open, 5, 2));
    const path = `/api/bookings/${cancelled.body.insertedId}/cancellation`;
    await host.call('POST', path, { refund: 240, reason: 'Flooded' });
    while ((await runJobs(api.services)) > 0);
    await hold(guest, stay(open, 10, 2));
    await writeBackup(api.services, { file });
  });
  afterAll(async () => {
    for (const step of closing) await step();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    folder,
    file,
    async emptyCopy() {
      const { url, drop } = await createDatabase();
      const connection = connect({ url, isPatient: true });
      closing.push(connection.close, drop);
      const blobs = createBlobFolder(mkdtempSync(join(folder, 'blobs-')));
      return { ...api.services, db: connection.db, blobs, url };
    },
  };
}

export async function allRows(db: Database, leftOut: string[] = EXCLUDED_TABLES): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of await findTables(db, 'public')) {
    if (leftOut.includes(name)) continue;
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t`.execute(db);
    found[name] = rows.map(({ row }) => row).sort();
  }
  return found;
}
