import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Journal, readJournal, startJournal } from './journal.ts';
import type { Tables } from './records.ts';

type TableName = keyof Tables;
type Put = { [Name in TableName]: [Name, Tables[Name]] }[TableName];
type Maps = { readonly [Name in TableName]: Map<string, Tables[Name]> };

/** A set of changes that become visible and durable together. Objects are replaced, never modified. */
export interface Change {
  readonly puts: Put[];
  put<Name extends TableName>(table: Name, record: Tables[Name]): void;
}

export interface Store {
  readonly tables: Maps;
  begin(): Change;
  /** Applies the change immediately, and resolves when it is on disk. */
  commit(change: Change): Promise<void>;
  /** Resolves when all readable state is on disk, so that no response reveals state that a crash would undo. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
const KEPT_EVENTS = 5_000;

/** Opens the state in `folder` and rewrites it without expired records. */
export async function openStore(folder: string, log: (entry: object) => void, now: () => number): Promise<Store> {
  const file = join(folder, 'payments.journal');
  const tables = emptyTables();
  const { records, damaged } = await readJournal(file);
  for (const record of records) apply(tables, record as Put[]);
  if (damaged > 0) {
    const aside = `${file}.corrupt-${now()}`;
    await copyFile(file, aside);
    log({
      level: 'error',
      msg: `The payments journal had ${damaged} unreadable line(s); it was saved as ${aside}, and everything readable was kept.`,
    });
  }
  forget(tables, now());
  const journal = await startJournal(file, snapshot(tables));
  return serve(tables, journal);
}

function serve(tables: Maps, journal: Journal): Store {
  return {
    tables,
    begin() {
      const puts: Put[] = [];
      return {
        puts,
        put: (table, record) => {
          puts.push([table, record] as Put);
        },
      };
    },
    async commit(change) {
      if (change.puts.length === 0) return;
      apply(tables, change.puts);
      await journal.append(change.puts);
    },
    settled: () => journal.synced(),
    close: () => journal.close(),
  };
}

function emptyTables(): Maps {
  return {
    intents: new Map(),
    methods: new Map(),
    tokens: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    accounts: new Map(),
    links: new Map(),
    transfers: new Map(),
    payouts: new Map(),
    challenges: new Map(),
    events: new Map(),
    deliveries: new Map(),
    answers: new Map(),
  };
}

function apply(tables: Maps, puts: Put[]): void {
  for (const [table, record] of puts) (tables[table] as Map<string, typeof record>).set(record.id, record);
}

function forget(tables: Maps, now: number): void {
  for (const answer of tables.answers.values()) if (!isLive(answer.at, now)) tables.answers.delete(answer.id);
  const done = [...tables.events.keys()].filter((id) => tables.deliveries.get(id)?.state !== 'pending');
  for (const id of done.slice(0, Math.max(0, done.length - KEPT_EVENTS))) {
    tables.events.delete(id);
    tables.deliveries.delete(id);
  }
}

/** Returns true if an idempotency key is still valid, which it is for a day. */
export function isLive(answeredAt: number, now: number): boolean {
  return now - answeredAt < KEY_LIFETIME_MS;
}

function* snapshot(tables: Maps): Iterable<object> {
  for (const [name, table] of Object.entries(tables)) for (const record of table.values()) yield [[name, record]];
}
