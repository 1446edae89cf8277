import { sql } from 'kysely';
import type { Queries } from '../../base/index.ts';

export interface Column {
  name: string;
  type: string;
}

export interface Table {
  name: string;
  columns: Column[];
}

/**
 * Tables that a backup omits. A copied session would give access to an account, and push subscriptions depend on
 * sessions. The header lists the migrations. The other tables contain short-lived counts and observations.
 */
export const EXCLUDED_TABLES = [
  'sessions',
  'push_subscriptions',
  'rate_counts',
  'page_counts',
  'page_errors',
  'page_trials',
  'journey_results',
  'migrations',
  'migration_lock',
];

/** Returns each table after the tables that it references. Reads the schema, so that new tables need no change here. */
export async function findTables(db: Queries, schema: string): Promise<Table[]> {
  const { rows: columns } = await sql<{ table: string; name: string; type: string }>`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE n.nspname = ${schema} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY c.relname, a.attnum`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    SELECT t.relname AS from, r.relname AS to
    FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class r ON r.oid = k.confrelid
    JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE k.contype = 'f' AND n.nspname = ${schema} AND t.oid <> r.oid`.execute(db);

  const waiting = new Map<string, Column[]>();
  for (const { table, name, type } of columns) {
    const known = waiting.get(table) ?? [];
    known.push({ name, type });
    waiting.set(table, known);
  }
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(([name]) => !references.some(({ from, to }) => from === name && waiting.has(to)));
    if (free.length === 0) throw new Error('the tables have circular references');
    for (const [name, columnsOf] of free) {
      waiting.delete(name);
      ordered.push({ name, columns: columnsOf });
    }
  }
  return ordered;
}
