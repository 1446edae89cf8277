import { sql } from 'kysely';
import type { Tx } from '../../base/index.ts';
import type { Row } from './format.ts';
import type { Table } from './tables.ts';

const BATCH = 500;

export interface Loader {
  begin(name: string, columns: readonly string[]): Promise<void>;
  add(row: Row): Promise<void>;
  flush(): Promise<void>;
}

export function createLoader(tx: Tx, schema: string, tables: readonly Table[]): Loader {
  let insert = (_rows: Row[]): Promise<unknown> => Promise.resolve();
  let rows: Row[] = [];

  async function flush(): Promise<void> {
    if (rows.length > 0) await insert(rows);
    rows = [];
  }
  return {
    flush,
    async begin(name, columns) {
      await flush();
      const known = tables.find((table) => table.name === name)?.columns;
      const types = columns.map((column) => known?.find(({ name: each }) => each === column)?.type);
      if (types.includes(undefined)) throw new Error(`the table ${name} does not match the backup`);
      const refs = columns.map((column) => sql.ref(column));
      const casts = columns.map((column, index) => sql`${sql.ref(column)}::${sql.raw(types[index] ?? '')}`);
      insert = (batch) => {
        const values = columns.map((_, index) => sql`${batch.map((row) => row[index] ?? null)}::text[]`);
        return sql`
          INSERT INTO ${sql.table(`${schema}.${name}`)} (${sql.join(refs)})
          SELECT ${sql.join(casts)} FROM unnest(${sql.join(values)}) AS backup (${sql.join(refs)})`.execute(tx);
      };
    },
    async add(row) {
      rows.push(row);
      if (rows.length >= BATCH) await flush();
    },
  };
}
