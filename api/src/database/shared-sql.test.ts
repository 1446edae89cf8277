import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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

test('every unique key of a table that is split by room includes the room', () => {
  const folder = join(import.meta.dirname, 'migrations');
  const sql = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  for (const table of ['bookings', 'nights']) {
    const [, body = ''] = new RegExp(`CREATE TABLE ${table} \\(\\n([\\s\\S]*?)\\n\\);`).exec(sql) ?? [];
    const keys = [...body.matchAll(/(?:PRIMARY KEY|UNIQUE)\s*\(([^)]*)\)/g)].map(([, columns]) => columns);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((columns) => !columns?.includes('room_id'))).toEqual([]);
    expect(body).not.toMatch(/^\s*\w+ [^,(]*\b(UNIQUE|PRIMARY KEY)\b/m);
    expect(sql).not.toMatch(new RegExp(`CREATE UNIQUE INDEX \\w+ ON ${table} \\((?!room_id)`));
  }
});
