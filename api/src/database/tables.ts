import type {
  BookingState,
  CalendarProblem,
  CancellationPolicy,
  CancelledBy,
  Category,
  Day,
  DayRange,
  HouseRules,
  MailKind,
  NotificationKind,
  Party,
  PaymentState,
  PayoutAccountState,
  PayoutState,
  PushKind,
  ReviewSide,
  Role,
  SleepingPlace,
  Stars,
  StayRules,
} from 'contracts';
import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';

/** The rows of the database. Days are `YYYY-MM-DD` strings, money is whole cents. */
export interface Tables {
  people: PeopleTable;
  sessions: SessionsTable;
  rooms: RoomsTable;
  bookings: BookingsTable;
  /** Without a booking: closed by the host, or by a calendar of another site. */
  nights: { room_id: string; night: Day; booking_id: string | null };
  night_settings: { room_id: string; night: Day; price_cents: number | null; is_blocked: boolean };
  calendar_addresses: { room_id: string; secret: string; made_at: Date; read_at: Generated<Date | null> };
  outside_calendars: OutsideCalendarsTable;
  outside_clashes: { room_id: string; booking_id: string; night: Day; told_at: Date; ended_at: Date | null };
  outside_stays: { room_id: string; calendar_id: string; from_day: Day; to_day: Day };
  booking_changes: BookingChangesTable;
  booking_notes: { room_id: string; booking_id: string } & KeptTextColumns;
  check_in_texts: { room_id: string } & KeptTextColumns;
  reviews: ReviewsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  payout_accounts: PayoutAccountsTable;
  payouts: PayoutsTable;
  transfers: TransfersTable;
  payment_events: { id: string; type: string; received_at: Date };
  jobs: JobsTable;
  pictures: PicturesTable;
  places: PlacesTable;
  threads: ThreadsTable;
  messages: MessagesTable;
  message_pictures: MessagePicturesTable;
  inboxes: { person_id: string; last_event: number };
  inbox_threads: InboxThreadsTable;
  message_templates: { person_id: string; id: string; name: string; text: string };
  message_blocks: { person_id: string; blocked_id: string; at: Date };
  mail_choices: { person_id: string; kind: MailKind; secret: string; stopped_at: Date | null };
  reported_items: ReportedItemsTable;
  reports: ReportsTable;
  notifications: NotificationsTable;
  push_subscriptions: PushSubscriptionsTable;
  saved_lists: SavedListsTable;
  saved_rooms: SavedRoomsTable;
  waitlist_entries: WaitlistEntriesTable;
  /** Null: nobody waits. */
  waitlists: { room_id: string; look_at: Date | null };
  audit_trail: { id: string; at: Date; actor_id: string | null; action: string; subject: string; details: Json };
  rate_counts: { key: string; count: number; ends_at: Date };
  demo_steps: { step: string; result: Json; done_at: Date };
}

/** Read as a value, written as text. */
type Json<T = unknown> = ColumnType<T, string, string>;

interface PushSubscriptionsTable {
  id: string;
  person_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  session: string;
  stopped: PushKind[];
  seen_at: Date;
}

interface NotificationsTable {
  person_id: string;
  id: string;
  kind: NotificationKind;
  key: string;
  details: Json;
  event: number;
  made_at: Date;
  read_at: Date | null;
}

interface SavedListsTable {
  person_id: string;
  id: string;
  name: string;
  token: string | null;
  used_at: Date;
  from_day: Generated<Day | null>;
  to_day: Generated<Day | null>;
  guests: Generated<number | null>;
  /** Its owner wants no mails about it. */
  is_quiet: Generated<boolean>;
  look_at: Generated<Date>;
}

interface SavedRoomsTable {
  person_id: string;
  list_id: string;
  room_id: string;
  saved_at: Date;
  price_cents: Generated<number | null>;
  told_cents: Generated<number | null>;
  was_taken: Generated<boolean>;
}

interface WaitlistEntriesTable extends Party {
  room_id: string;
  id: string;
  person_id: string;
  from_day: Day;
  to_day: Day;
  joined_at: Date;
  /** The hold that was offered; null while they wait. */
  booking_id: Generated<string | null>;
  offered_at: Generated<Date | null>;
}

interface PeopleTable {
  id: string;
  uid: string;
  email: string;
  is_email_verified: boolean;
  name: string | null;
  image: string | null;
  role: Role;
  status: string;
  /** Tokens of earlier sign-ins cannot open a session. */
  sign_ins_from: ColumnType<Date | null, Date | undefined>;
  password_changed_at: Generated<Date | null>;
  ended_sign_ins: Generated<Date[]>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Generated<Date | null>;
}

interface SessionsTable {
  token_hash: string;
  uid: string;
  email: string;
  is_email_verified: boolean;
  opened_at: Date;
  seen_at: Date;
  signed_in_at: Generated<Date | null>;
  user_agent: Generated<string | null>;
  time_zone: Generated<string | null>;
}

interface RoomsTable {
  id: string;
  host_id: string;
  title: string;
  location: string;
  category: Category;
  image: string;
  images: Json<string[]>;
  price_cents: number;
  from_day: Day;
  to_day: Day;
  guests: number;
  bedrooms: number;
  bathrooms: number;
  description: string;
  time_zone: string;
  cancellation_policy: CancellationPolicy;
  keep_open: boolean;
  /** Keys of `places`, `''` for none; null until a listing that is older than they has been placed. */
  country: string | null;
  region: string | null;
  city: string | null;
  /** Degrees; null if nobody knows where it is. */
  lat: number | null;
  lon: number | null;
  amenities: Generated<string[]>;
  house_rules: ColumnType<HouseRules, string | undefined, string>;
  sleeping: ColumnType<SleepingPlace[], string | undefined, string>;
  stay_rules: ColumnType<StayRules, string | undefined, string>;
  is_closed: Generated<boolean>;
  version: Generated<number>;
  archived_at: Generated<Date | null>;
  archived_by: Generated<string | null>;
  unlisted_at: Generated<Date | null>;
  review_count: Generated<number>;
  /** Of `ROOM_ASPECTS`. */
  star_totals: Generated<number[]>;
  rating_rank: Generated<number>;
  created_at: Date;
}

/** A text that somebody saves again and again. */
interface KeptTextColumns {
  text: string;
  version: number;
  changed_at: Date;
}

interface PlacesTable {
  key: string;
  kind: 'country' | 'region' | 'city';
  label: string;
  folded: string;
  country: string;
  lat: number | null;
  lon: number | null;
  population: number;
  has_rooms: boolean;
}

interface BookingsTable {
  room_id: string;
  id: string;
  guest_id: string;
  host_id: string;
  state: BookingState;
  from_day: Day;
  to_day: Day;
  price_cents: number;
  title: string;
  location: string;
  image: string;
  time_zone: string;
  cancellation_policy: CancellationPolicy;
  check_out_at: Date;
  held_until: Date | null;
  check_at: Date | null;
  payment_intent_id: string | null;
  created_at: Date;
  confirmed_at: Date | null;
  cancelled_at: Generated<Date | null>;
  cancelled_by: Generated<CancelledBy | null>;
  cancel_reason: Generated<string | null>;
  refund_cents: Generated<number | null>;
  adults: Generated<number>;
  children: Generated<number>;
  infants: Generated<number>;
  pets: Generated<number>;
  night_cents: Generated<number[] | null>;
  full_night_cents: Generated<number[] | null>;
  discount_nights: Generated<number | null>;
  given_up_cents: Generated<number>;
  locked_cents: Generated<number>;
  awaits_payout: Generated<boolean>;
  fee_basis_points: Generated<number>;
  guest_fee_basis_points: Generated<number>;
  tax_basis_points: Generated<number>;
  tax_name: Generated<string | null>;
  /** The arrival for which check-in instructions are on their way. */
  check_in_for: Generated<Day | null>;
  preparation_days: Generated<number>;
  review_asked_at: Generated<Date | null>;
  /** Until when a hold that its guest did not pay counts against them. */
  lapsed_at: Generated<Date | null>;
}

interface OutsideCalendarsTable {
  room_id: string;
  id: string;
  name: string;
  url: string;
  added_at: Date;
  due_at: Date;
  leased_until: Generated<Date | null>;
  readings: Generated<number>;
  read_at: Generated<Date | null>;
  read_for: Generated<Day | null>;
  etag: Generated<string | null>;
  last_modified: Generated<string | null>;
  failures: Generated<number>;
  problem: Generated<CalendarProblem | null>;
}

interface BookingChangesTable extends Party {
  room_id: string;
  id: string;
  booking_id: string;
  state: 'open' | 'made' | 'ended';
  from_day: Day;
  to_day: Day;
  price_cents: number;
  night_cents: number[];
  full_night_cents: number[] | null;
  discount_nights: number | null;
  given_up_cents: number;
  locked_cents: number;
  pay_cents: number;
  refund_cents: number;
  before: Json<DayRange & { party: Party }>;
  payment_intent_id: string | null;
  held_until: Date | null;
  check_at: Date | null;
  created_at: Date;
  made_at: Date | null;
}

interface ReviewsTable {
  room_id: string;
  booking_id: string;
  side: ReviewSide;
  /** From its publication on. */
  id: Generated<string | null>;
  guest_id: string;
  host_id: string;
  stars: ColumnType<Stars, string, string>;
  text: string;
  version: number;
  stayed: Day;
  written_at: Date;
  publish_at: Date;
  published_at: Generated<Date | null>;
  hidden_at: Generated<Date | null>;
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
}

interface PaymentsTable {
  intent_id: string;
  person_id: string;
  amount_cents: number;
  state: PaymentState;
  booking_id: string | null;
  refund_cents: Generated<number>;
  refunded_cents: Generated<number>;
  check_at: Date | null;
  captured_at: Date | null;
  created_at: Date;
}

interface RefundsTable {
  key: string;
  intent_id: string;
  amount_cents: number;
  decided_at: Date;
  made_at: Date | null;
}

interface PayoutAccountsTable {
  host_id: string;
  account_id: string;
  state: PayoutAccountState;
  created_at: Date;
  read_at: Date;
  check_at: Date;
  failed_payout_id: Generated<string | null>;
  failed_cents: Generated<number | null>;
  failure: Generated<string | null>;
  failed_at: Generated<Date | null>;
}

interface PayoutsTable {
  booking_id: string;
  id: string;
  room_id: string;
  host_id: string;
  fee_basis_points: number;
  owed_cents: number;
  state: PayoutState;
  due_at: Date;
  check_at: Date | null;
  created_at: Date;
}

interface TransfersTable {
  key: string;
  booking_id: string;
  account_id: string;
  amount_cents: number;
  reverses: string | null;
  state: 'decided' | 'made' | 'refused';
  provider_id: string | null;
  failure: string | null;
  decided_at: Date;
  ended_at: Date | null;
}

interface ThreadsTable {
  room_id: string;
  id: string;
  guest_id: string;
  host_id: string;
  last_position: Generated<number>;
  created_at: Date;
}

interface MessagesTable {
  room_id: string;
  thread_id: string;
  position: number;
  id: string;
  sender_id: string;
  text: string;
  images: string[];
  sent_at: Date;
  removed_at: Generated<Date | null>;
}

interface MessagePicturesTable {
  room_id: string;
  thread_id: string;
  id: string;
  uploader_id: string;
  small: Buffer;
  large: Buffer;
  delete_at: Date | null;
}

interface InboxThreadsTable {
  person_id: string;
  thread_id: string;
  room_id: string;
  event: number;
  message_event: Generated<number>;
  last_position: Generated<number>;
  read_position: Generated<number>;
  mail_at: Generated<Date | null>;
  mailed_at: Generated<Date | null>;
}

interface ReportedItemsTable {
  room_id: string;
  id: string;
  booking_id: string | null;
  thread_id: string | null;
  message_id: string | null;
  side: ReviewSide;
  author_id: string;
  waiting_since: Date | null;
  decision: Generated<'hide' | 'keep' | null>;
  decision_id: Generated<string | null>;
  decision_reason: Generated<string | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
  version: Generated<number>;
}

interface ReportsTable {
  room_id: string;
  item_id: string;
  reporter_id: string;
  reason: string;
  text: string;
  reported_at: Date;
}

interface JobsTable {
  id: string;
  kind: string;
  dedupe_key: string;
  payload: Json;
  run_at: Date;
  leased_until: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  done_at: Date | null;
  created_at: Date;
}

interface PicturesTable {
  hash: string;
  uploader: string;
  width: number;
  height: number;
  bytes: number;
  host_url: string | null;
  placeholder: string | null;
  created_at: Date;
}

export type Database = Kysely<Tables>;
/** A transaction, or the database itself for single statements. */
export type Queries = Database | Transaction<Tables>;
export type Tx = Transaction<Tables>;

export type PersonRow = Selectable<PeopleTable>;
export type RoomRow = Selectable<RoomsTable>;
export type NewRoomRow = Insertable<RoomsTable>;
export type BookingRow = Selectable<BookingsTable>;
/** The primary key of `bookings`. */
export type BookingKey = Pick<BookingRow, 'room_id' | 'id'>;
/** A booking does not start cancelled or changed. */
export type NewBookingRow = Omit<
  BookingRow,
  | 'cancelled_at'
  | 'cancelled_by'
  | 'cancel_reason'
  | 'refund_cents'
  | NightPriceColumn
  | 'given_up_cents'
  | 'locked_cents'
  | 'check_in_for'
  | 'awaits_payout'
  | 'fee_basis_points'
  | 'preparation_days'
  | 'review_asked_at'
  | 'lapsed_at'
  | ChargeColumn
> &
  Partial<Pick<BookingRow, NightPriceColumn | 'preparation_days' | 'fee_basis_points' | ChargeColumn>>;
type NightPriceColumn = 'night_cents' | 'full_night_cents' | 'discount_nights';
type ChargeColumn = 'guest_fee_basis_points' | 'tax_basis_points' | 'tax_name';
export type BookingChange = Partial<Omit<BookingRow, 'room_id' | 'id'>>;
export type ChangeRow = Selectable<BookingChangesTable>;
export type NewChangeRow = Insertable<BookingChangesTable>;
export type ReviewRow = Selectable<ReviewsTable>;
export type OutsideCalendarRow = Selectable<OutsideCalendarsTable>;
export type PaymentRow = Selectable<PaymentsTable>;
export type RefundRow = Selectable<RefundsTable>;
export type PayoutAccountRow = Selectable<PayoutAccountsTable>;
export type PayoutRow = Selectable<PayoutsTable>;
export type TransferRow = Selectable<TransfersTable>;
export type ThreadRow = Selectable<ThreadsTable>;
export type MessageRow = Selectable<MessagesTable>;
export type InboxThreadRow = Selectable<InboxThreadsTable>;
export type ReportedItemRow = Selectable<ReportedItemsTable>;
export type ReportRow = Selectable<ReportsTable>;
/** Only `payments/storage.ts` changes its state, along the graph. */
export type PaymentChange = Partial<Omit<PaymentRow, 'intent_id' | 'state'>>;
