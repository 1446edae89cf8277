import { CompiledQuery, type KyselyPlugin, type QueryResult, type UnknownRow } from 'kysely';
import pg from 'pg';
import type { Database, Queries } from '../src/base/database/tables.ts';

export interface Recorder {
  db: Database;
  statements: Map<string, readonly unknown[]>;
}

/** Records the statements that are sent to a database, including those in transactions. */
export function recordStatements(db: Database): Recorder {
  const statements = new Map<string, readonly unknown[]>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
      if (!statements.has(sql)) statements.set(sql, parameters);
      return node;
    },
    transformResult: async ({ result }): Promise<QueryResult<UnknownRow>> => result,
  };
  return { db: db.withPlugin(plugin), statements };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

export interface Scan {
  kind: string;
  table: string;
  /** The number of rows that were read, or 0 for a statement that was only planned. */
  rows: number;
}

/**
 * Returns the scans in a statement's plan. Reads are executed, and writes are only planned.
 *
 * @param plan `custom` for a plan for these parameters, or `generic` for any parameters. PostgreSQL may use either for
 * a prepared statement.
 */
export async function scansOf(
  db: Database,
  plan: 'custom' | 'generic',
  text: string,
  parameters: readonly unknown[],
): Promise<Scan[]> {
  const isRead = /^\s*(select|with)\b/i.test(text) && !/\bfor (key share|update)\b/i.test(text);
  const explain = `EXPLAIN (${isRead ? 'ANALYZE, TIMING OFF, ' : ''}FORMAT JSON)`;
  const run = (queries: Queries, statement: string, values: readonly unknown[] = []) =>
    queries.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(CompiledQuery.raw(statement, [...values]));
  const { rows } = await db.connection().execute(async (connection) => {
    if (plan === 'custom') return run(connection, `${explain} ${text}`, parameters);
    await run(connection, 'SET plan_cache_mode = force_generic_plan');
    await run(connection, `PREPARE explained AS ${text}`);
    const given = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : '';
    return run(connection, `${explain} EXECUTE explained${given}`).finally(async () => {
      await run(connection, 'DEALLOCATE explained');
      await run(connection, 'RESET plan_cache_mode');
    });
  });
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scans(Plan)));
}

/** Formats a parameter as an SQL literal with the text that pg would send. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return literal(value.toISOString());
  if (Array.isArray(value)) return literal(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  if (Buffer.isBuffer(value)) return literal(`\\x${value.toString('hex')}`);
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function scans(node: PlanNode): Scan[] {
  const table = node['Relation Name'];
  const read =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own =
    table && node['Node Type'].includes('Scan')
      ? [{ kind: node['Node Type'], table, rows: Math.round(read * (node['Actual Loops'] ?? 0)) }]
      : [];
  return [...own, ...(node.Plans ?? []).flatMap(scans)];
}
