import { CompiledQuery, type KyselyPlugin, type QueryResult, type UnknownRow } from 'kysely';
import type { Database } from '../src/database/tables.ts';

export interface Recorder {
  /** The same database; it notes what is asked of it. */
  db: Database;
  /** The first statement of each text, with its parameters. */
  statements: Map<string, readonly unknown[]>;
}

/** Notes the statements that are really sent to a database, those of transactions included. */
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

/** A node of a plan that reads a table. */
export interface Scan {
  kind: string;
  table: string;
  /** The rows that it looked at; 0 for a statement that was only planned. */
  rows: number;
}

/** How the database runs a statement: a read is run, a write only planned. */
export async function scansOf(db: Database, sql: string, parameters: readonly unknown[]): Promise<Scan[]> {
  const isRead = /^\s*(select|with)\b/i.test(sql) && !/\bfor (key share|update)\b/i.test(sql);
  const explain = CompiledQuery.raw(`EXPLAIN (${isRead ? 'ANALYZE, TIMING OFF, ' : ''}FORMAT JSON) ${sql}`, [
    ...parameters,
  ]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain);
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scans(Plan)));
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
