import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSite } from '../../../tests/fill-site.ts';
import { inDays } from '../../../tests/lodging.ts';
import { OPERATIONS } from '../../../tests/operations.ts';
import { PUSH_SETTINGS } from '../../../tests/push.ts';
import { type Recorder, recordStatements, scansOf } from '../../../tests/record-statements.ts';
import { callerOf, useApi } from '../../../tests/test-api.ts';
import { EDGE_KEY, NEWCOMERS, visitEverything } from '../../../tests/tour/visit-everything.ts';
import { buildApp } from '../../app.ts';
import { hasNights } from '../../listings/nights/sql-fragments.ts';
import type { Log } from '../log.ts';
import { PLANNED_EACH_TIME } from './client.ts';
import type { Database } from './tables.ts';

const ROOMS = 100_000;
/** Tables that do not grow, because they are filled once or their rows are limited per version. */
const SMALL = [
  'demo_steps',
  'migrations',
  'migration_lock',
  'page_errors',
  'page_counts',
  'page_trials',
  'journey_results',
];
/**
 * Maximum number of rows that a statement may read. The largest host has 5,000 listings, and their statistics read each
 * one.
 */
const MAX_ROWS = 6_000;

/** Maximum number of candidates that a search reads. It reads one more to find out whether there is a next page. */
const MAX_CANDIDATES = 20_000;
const OF_CANDIDATES = /LIMIT 2000[01]\) (r|near)|OFFSET 19999/;

/** Statements that may read more than `MAX_ROWS`, because an index alone answers them. */
const AGGREGATES: Record<string, RegExp> = {
  "the site's bookings of a period, for its statistics": /FROM bookings\s+WHERE (confirmed|cancelled)_at >= /,
  'people by role, for administrators': /count\(\*\) as "count" from "people" group by "role"/,
};

const api = useApi(() => ({ calendarHosts: ['127.0.0.1'], push: PUSH_SETTINGS, edgeKey: EDGE_KEY }));
let otherSite: Server;
let day = 30;
let recorder: Recorder;
const answered = new Set<string>();
const emptyPages: number[] = [];

beforeAll(async () => {
  otherSite = createServer((_, reply) => {
    day += 1;
    const events = [day, 25].flatMap((each) => [
      ...['BEGIN:VEVENT', `UID:${each}`, `DTSTART;VALUE=DATE:${inDays(each).replaceAll('-', '')}`, 'END:VEVENT'],
    ]);
    reply.end(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'));
  }).listen(0, '127.0.0.1');
  await once(otherSite, 'listening');
  await turnOffAutovacuum(api.services.db);
  await fillSite(api.services.db, { rooms: ROOMS, now: api.services.clock() });
  recorder = recordStatements(api.services.db);
  const services = { ...api.services, db: recorder.db, log: answerLog() };
  const app = await buildApp(services);
  Object.assign(api, { app, services, anyone: callerOf(app, '') });
  for (let next: string | undefined = '/api/rooms?fields=card&adults=50'; next; ) {
    const { body, raw } = await api.anyone('GET', next);
    emptyPages.push(body.length);
    next = /<([^>]+)>; rel="next"/.exec(String(raw.headers.link ?? ''))?.[1];
  }
  await visitEverything(api, `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/`);
  await app.close();
});
afterAll(() => otherSite.close());

/**
 * Keeps the planner's statistics at the size of the filled tables. The last sweep deletes most rows of some tables,
 * such as `sessions`. An autovacuum would then shrink them, and the planner would rightly choose a sequential scan.
 */
async function turnOffAutovacuum(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  for (const { name } of rows) await sql`ALTER TABLE ${sql.table(name)} SET (autovacuum_enabled = off)`.execute(db);
}

function answerLog(): Log {
  const log = Object.assign(Object.create(api.services.log), {
    child: () => log,
    info({ method, route, status }: { method?: string; route?: string; status?: number }) {
      if (status && status < 300) answered.add(`${method} ${route}`);
    },
  });
  return log;
}

test('every operation is called', () => {
  const missing = OPERATIONS.map(({ operation }) => operation).filter((operation) => !answered.has(operation));
  expect(missing).toEqual([]);
});

test('a search without results reads all rooms page by page', () => {
  // A full page always links to a next page, so the last page has no candidates.
  expect(emptyPages).toEqual(Array.from({ length: ROOMS / MAX_CANDIDATES + 1 }, () => 0));
});

test.for(['custom', 'generic'] as const)('no statement scans all of a growing table: %s plans', async (plan) => {
  const found: string[] = [];
  // Copy the statements, so that the EXPLAIN statements below are not explained too.
  const statements = new Map(recorder.statements);
  for (const [sql, parameters] of statements) {
    if (plan === 'generic' && sql.startsWith(PLANNED_EACH_TIME)) continue;
    for (const { kind, table, rows } of await scansOf(api.services.db, plan, sql, parameters)) {
      const isAggregate = Object.values(AGGREGATES).some((known) => known.test(sql));
      const isLong =
        rows > (OF_CANDIDATES.test(sql) ? MAX_CANDIDATES + 1 : MAX_ROWS) &&
        !(isAggregate && kind === 'Index Only Scan');
      if (!SMALL.includes(table) && (kind === 'Seq Scan' || isLong))
        found.push(`${kind} of ${rows} rows of ${table}: ${sql}`);
    }
  }
  expect(found).toEqual([]);
});

test('bookings look up their nights by index even when a hash would fit in memory', async () => {
  const plan = await api.services.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL work_mem = '1GB'`.execute(tx);
    const { rows } = await sql<object>`EXPLAIN SELECT ${hasNights} FROM bookings`.execute(tx);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('nights_booking');
  expect(plan).not.toContain('Seq Scan on nights');
});

test('the booking lists of a new user find guest and host by id', async () => {
  const lists = [...recorder.statements].filter(
    ([text]) => text.includes('"guest_name"') && /"(guest|host)_id" >=/.test(text) && text.includes('limit 501'),
  );
  expect(lists).toHaveLength(2);
  for (const [text, [owner, , ...others]] of lists) {
    const email = text.includes('"bookings"."guest_id" >=') ? NEWCOMERS.guest : NEWCOMERS.host;
    const [person] = await api.services.db.selectFrom('people').select('id').where('email', '=', email).execute();
    expect(owner).not.toBe(person?.id);
    const scans = await scansOf(api.services.db, 'custom', text, [person?.id, person?.id, ...others]);
    expect(scans.filter(({ table }) => table === 'people').map(({ rows }) => rows)).toEqual([1, 1]);
  }
});
