import { newId } from 'api/base/database/new-id';
import type { Tx } from 'api/base/database/tables';
import { transact } from 'api/base/database/transact';
import { sql } from 'kysely';
import { catalog } from './catalog.ts';
import { columnsOf } from './seed-rooms.ts';
import type { SeedRun } from './seed-run.ts';
import { readSteps, writeStep } from './steps.ts';

const BATCH = 5_000;
const MINUTE_MS = 60_000;
/** The generated rooms were listed before the others, one per minute. */
const LISTED_DAYS_AGO = 400;
/** The first rooms belong to the demo hosts. Each generated host has `ROOMS_EACH`. */
const ROOMS_OF_DEMO_HOSTS = 10_000;
const ROOMS_EACH = 20;

/**
 * Adds generated rooms until there are `count`. Each repeats a room from the catalog with a number and another price.
 */
export async function seedGenerated(run: SeedRun, count: number): Promise<void> {
  const { services, people, base, say } = run;
  const done = await readSteps<number>(services.db, 'generated:');
  const first = Math.max(0, ...done.values());
  if (first >= count) return;
  const models = await readModels(run);
  for (let from = first; from < count; from += BATCH) {
    const to = Math.min(count, from + BATCH);
    const numbers = Array.from({ length: to - from }, (_, index) => from + index);
    await transact(services.db, async (tx) => {
      if (!(await writeStep(tx, `generated:${to}`, to))) return;
      const hosts = await addHosts(tx, numbers, base);
      for (const [key, { id }] of people) hosts.set(key, id);
      const rows = numbers.map((n) => {
        const model = models[n % models.length];
        const host_id = hosts.get(hostOf(n));
        if (!model || !host_id) throw new Error(`the generated room ${n} has no host`);
        const at = new Date(base.getTime() - LISTED_DAYS_AGO * 1_440 * MINUTE_MS - n * MINUTE_MS);
        const price_cents = Math.round((model.price_cents * (70 + ((n * 37) % 61))) / 10_000) * 100;
        return { ...model, title: `${model.title}, no. ${n + 1}`, id: newId(at), host_id, price_cents, created_at: at };
      });
      await insertMany(tx, 'rooms', rows);
    });
    if (to % 50_000 === 0 || to === count) say(`${to} of ${count} generated rooms`);
  }
  // Otherwise, the planner would assume that the tables are empty until autovacuum analyzes them.
  await sql`ANALYZE rooms, people`.execute(services.db);
}

async function readModels({ services, base }: SeedRun) {
  const models = [];
  for (const room of catalog.rooms) {
    const { house_rules, sleeping, ...columns } = await columnsOf(services, room, base);
    models.push({ ...columns, house_rules: JSON.parse(house_rules), sleeping: JSON.parse(sleeping) });
  }
  return models;
}

function hostOf(n: number): string {
  if (n < ROOMS_OF_DEMO_HOSTS) return n % 2 === 0 ? 'host' : 'host2';
  return `generated-${Math.floor(n / ROOMS_EACH)}`;
}

/** Adds the generated hosts of these rooms. Returns their ids by key. Nobody can sign in as a generated host. */
async function addHosts(tx: Tx, numbers: readonly number[], base: Date): Promise<Map<string, string>> {
  const keys = [...new Set(numbers.filter((n) => n >= ROOMS_OF_DEMO_HOSTS).map(hostOf))];
  if (keys.length === 0) return new Map();
  const rows = keys.map((uid) => ({
    id: newId(base),
    uid,
    email: `${uid}@lodge.test`,
    is_email_verified: true,
    name: `Host ${uid.replace(/\D+/, '')}`,
    role: 'host',
    status: 'Verified',
    created_at: base,
    updated_at: base,
  }));
  await insertMany(tx, 'people', rows);
  const saved = await tx.selectFrom('people').select(['uid', 'id']).where('uid', 'in', keys).execute();
  return new Map(saved.map(({ uid, id }) => [uid, id]));
}

/** Inserts rows as a single JSON parameter, which is ten times as fast as a parameter for each value. */
async function insertMany(tx: Tx, table: 'rooms' | 'people', rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ON CONFLICT DO NOTHING`.execute(tx);
}
