import type { ColumnMetadata, TableMetadata } from 'kysely';
import type { Database } from '../src/base/database/tables.ts';

const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

/** Columns whose types are more specific than in the database, from contracts or as literals. */
const KNOWN: Record<string, string> = {
  'booking_changes.before': 'DayRange & { party: Party }',
  'booking_changes.discount_terms': '(DiscountTerms | null)[]',
  'booking_changes.state': "'open' | 'made' | 'ended'",
  'booking_refunds.bearer': 'RefundBearer',
  'bookings.cancellation_policy': 'CancellationPolicy',
  'bookings.cancelled_by': 'CancelledBy',
  'bookings.discount_terms': '(DiscountTerms | null)[]',
  'bookings.state': 'BookingState',
  'calendar_addresses.events': '{ uid: string; from: Day; to: Day; sequence: number; changedAt: string }[]',
  'disputes.state': 'DisputeState',
  'journey_results.scope': 'JourneysScope',
  'mail_choices.kind': 'MailKind',
  'notifications.kind': 'NotificationKind',
  'outside_calendars.doubt': '{ at: string; stays: DayRange[] }',
  'outside_calendars.ignored': 'IgnoreRule[]',
  'outside_calendars.problem': 'CalendarProblem',
  'outside_calendars.reading': 'FeedReading',
  'page_errors.frames': 'SourceFrame[]',
  'page_errors.kind': "ErrorGroup['kind']",
  'payments.state': 'PaymentState',
  'payout_accounts.state': 'PayoutAccountState',
  'payouts.state': 'PayoutState',
  'people.role': 'Role',
  'places.kind': "'country' | 'region' | 'city'",
  'push_subscriptions.stopped': 'PushKind[]',
  'reported_items.decision': "'hide' | 'keep'",
  'reported_items.side': 'ReviewSide',
  'reviews.side': 'ReviewSide',
  'reviews.stars': 'Stars',
  'rooms.cancellation_policy': 'CancellationPolicy',
  'rooms.category': 'Category',
  'rooms.house_rules': 'HouseRules',
  'rooms.images': 'string[]',
  'rooms.sleeping': 'SleepingPlace[]',
  'rooms.stay_rules': 'StayRules',
  'transfers.state': "'decided' | 'made' | 'refused'",
};

const MEANINGS: Record<string, string> = {
  'bookings.check_in_for': 'The arrival day for which the check-in instructions were last queued.',
  'bookings.lapsed_at': 'The time until which an unpaid hold counts against its guest.',
  'nights.booking_id': 'Null if the host or an imported calendar has closed the night.',
  'people.sign_ins_from': 'Tokens of earlier sign-ins cannot open a session.',
  'reviews.id': 'Null until the review is published.',
  'rooms.country':
    "A key of `places`, like region and city; `''` if there is none, null until the worker has placed the room.",
  'rooms.lat': 'In degrees. Null if the location is unknown.',
  'rooms.star_totals': 'In the order of `ROOM_ASPECTS`.',
  'saved_lists.is_quiet': 'True if the owner wants no emails about this list.',
  'waitlist_entries.booking_id': 'The hold that was offered. Null while the person waits.',
  'waitlists.look_at': 'Null if the waitlist is empty.',
};

export async function tablesSource(db: Database): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('migration'));
  const body = tables.map(interfaceOf).join('\n');
  const imports = [...new Set(`Day ${Object.values(KNOWN)}`.match(/\b[A-Z]\w+/g))].sort();
  return `// Written by \`pnpm --filter api test database/tables --update\`: change the migrations, or \`api/tests/tables-source.ts\`.
import type {
${imports.map((name) => `  ${name},\n`).join('')}} from 'contracts';
import type { ColumnType, Generated } from 'kysely';

/** A JSON column, which is read as a value and written as text. */
type Json<T> = ColumnType<T, string, string>;
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** The tables of the database. Days are \`YYYY-MM-DD\` strings, amounts are in cents. */
export interface Tables {
${body}
}
`;
}

function interfaceOf({ name, columns }: TableMetadata): string {
  const lines = columns.map((column) => {
    const meaning = MEANINGS[`${name}.${column.name}`];
    return `${meaning ? `    /** ${meaning} */\n` : ''}    ${column.name}: ${typeOf(name, column)};\n`;
  });
  return `  ${name}: {\n${lines.join('')}  };`;
}

function typeOf(table: string, { name, dataType, isNullable, hasDefaultValue }: ColumnMetadata): string {
  const base = TYPES[dataType.replace(/^_/, '')];
  const known = KNOWN[`${table}.${name}`] ?? (base && base + (dataType.startsWith('_') ? '[]' : ''));
  if (!known) throw new Error(`${table}.${name} has the type ${dataType}, which is not listed here`);
  const type = isNullable ? `${known} | null` : known;
  if (dataType.startsWith('json')) {
    if (isNullable) return `NullableJson<${known}>`;
    return hasDefaultValue ? `GeneratedJson<${known}>` : `Json<${known}>`;
  }
  return hasDefaultValue ? `Generated<${type}>` : type;
}
