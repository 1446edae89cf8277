import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tables } from '../src/base/database/tables.ts';

const SOURCES = join(import.meta.dirname, '../src');

const OWNERS = {
  audit_trail: 'base',
  booking_changes: 'stays',
  booking_notes: 'stays',
  booking_refunds: 'stays',
  bookings: 'stays',
  calendar_addresses: 'listings',
  check_in_texts: 'stays',
  demo_steps: 'tooling',
  disputes: 'money',
  inbox_threads: 'contact',
  inboxes: 'people',
  jobs: 'base',
  journey_results: 'operations',
  mail_choices: 'people',
  message_blocks: 'contact',
  message_pictures: 'contact',
  message_reports: 'unused',
  message_templates: 'contact',
  messages: 'contact',
  night_settings: 'listings',
  nights: 'listings',
  notifications: 'people',
  outside_calendars: 'listings',
  outside_clashes: 'listings',
  outside_stays: 'listings',
  page_counts: 'operations',
  page_errors: 'operations',
  page_trials: 'operations',
  payment_events: 'stays',
  payments: 'stays',
  payout_accounts: 'money',
  payouts: 'money',
  people: 'people',
  pictures: 'people',
  place_names: 'listings',
  places: 'listings',
  push_subscriptions: 'people',
  rate_counts: 'base',
  refunds: 'stays',
  reported_items: 'contact',
  reports: 'contact',
  reviews: 'contact',
  rooms: 'listings',
  saved_lists: 'listings',
  saved_rooms: 'listings',
  sessions: 'people',
  threads: 'contact',
  transfers: 'money',
  unknown_payments: 'stays',
  waitlist_entries: 'listings',
  waitlists: 'listings',
} as const satisfies Record<keyof Tables, string>;

/** Files that may write to tables of other domains, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'operations/deletions': 'deletes all data of a person',
  'operations/worker/delete-old-rows.ts': 'deletes rows that are no longer needed',
  'stays/payments/storage.ts': 'schedules a check of the payout in the transaction that decides a refund',
};

const WRITES =
  /(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)|\{ table: '(\w+)/g;
const READS = /(?:selectFrom|[jJ]oin)\('(\w+)|\b(?:FROM|JOIN|USING)\s+(\w+)/g;

interface Use {
  file: string;
  table: keyof typeof OWNERS;
}

const isTable = (name: string): name is keyof typeof OWNERS => Object.hasOwn(OWNERS, name);
const domainOf = (file: string) => file.split('/')[0] ?? '';

function usesOf(pattern: RegExp): Use[] {
  const files = globSync('{base,people,listings,stays,money,contact,operations}/**/*.ts', { cwd: SOURCES });
  return files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(pattern)]
        .map((match) => match.slice(1).find((name) => name !== undefined) ?? '')
        .filter(isTable)
        .map((table) => ({ file, table })),
    );
}

/** Returns each statement that writes to a table of another domain and is not an exception. */
export function foreignWrites(): string[] {
  const isAllowed = (file: string) => Object.keys(EXCEPTIONS).some((path) => file.startsWith(path));
  return usesOf(WRITES)
    .filter(({ file, table }) => OWNERS[table] !== domainOf(file) && !isAllowed(file))
    .map(({ file, table }) => `${file} writes ${table}`);
}

/** Returns a Markdown table of the tables, their owners and the other domains that read them. */
export function ownersTable(): string {
  const reads = usesOf(READS);
  const lines = Object.entries(OWNERS).map(([table, owner]) => {
    const readers = new Set(reads.filter((use) => use.table === table).map(({ file }) => domainOf(file)));
    return `| \`${table}\` | ${owner} | ${[...readers]
      .filter((domain) => domain !== owner)
      .sort()
      .join(', ')} |`;
  });
  return ['| Table | Owner | Also read by |', '|---|---|---|', ...lines].join('\n');
}
