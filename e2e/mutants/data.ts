import pg from 'pg';
import { databaseUrl } from '../src/demo-data.ts';

/** The data of a running product, remembered as they are now. */
export interface Data {
  /** Everything back as it was, so that no breakage meets what another one left behind. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** What others point to goes in first. */
const FIRST = ['people', 'rooms', 'bookings'];
/** Somebody else's transaction stood in the way; that one is over soon. */
const DEADLOCK = '40P01';

/** `makeAnew` brings the demo data; what was remembered for the same `key` before is used again without. */
export async function openData(dataDir: string, key: string, makeAnew: () => Promise<void>): Promise<Data> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  client.on('error', () => {}); // the database ends with the product
  await client.connect();
  const known = await client.query(`SELECT obj_description(to_regnamespace('as_started'), 'pg_namespace') AS key`);
  const isKnown = known.rows[0]?.key === key;
  if (!isKnown) await makeAnew();
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name NOT LIKE 'migration%' ORDER BY table_name`,
  );
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const tables = rows.map(({ name }) => name).sort((a, b) => place(a) - place(b));
  if (!isKnown) {
    await client.query('DROP SCHEMA IF EXISTS as_started CASCADE; CREATE SCHEMA as_started');
    for (const table of tables) await client.query(`CREATE TABLE as_started.${table} AS TABLE public.${table}`);
    await client.query(`COMMENT ON SCHEMA as_started IS ${client.escapeLiteral(key)}`);
  }
  const statements = [
    `TRUNCATE ${tables.map((table) => `public.${table}`).join(', ')}`,
    ...tables.map((table) => `INSERT INTO public.${table} SELECT * FROM as_started.${table}`),
  ];

  async function restore(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // One text is one transaction.
        await client.query(statements.join(';\n'));
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== DEADLOCK || attempt === 5) throw error;
      }
    }
  }
  return { restore, close: () => client.end() };
}
