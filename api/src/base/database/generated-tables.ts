// Written by `pnpm --filter api test database/tables --update`: change the migrations, or `api/tests/tables-source.ts`.
import type {
  BookingState,
  CalendarProblem,
  CancellationPolicy,
  CancelledBy,
  Category,
  Day,
  DayRange,
  DiscountTerms,
  DisputeState,
  ErrorGroup,
  FeedReading,
  HouseRules,
  IgnoreRule,
  JourneysScope,
  MailKind,
  NotificationKind,
  Party,
  PaymentState,
  PayoutAccountState,
  PayoutState,
  PushKind,
  RefundBearer,
  ReviewSide,
  Role,
  SleepingPlace,
  SourceFrame,
  Stars,
  StayRules,
} from 'contracts';
import type { ColumnType, Generated } from 'kysely';

/** A JSON column, which is read as a value and written as text. */
type Json<T> = ColumnType<T, string, string>;
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** The tables of the database. Days are `YYYY-MM-DD` strings, amounts are in cents. */
export interface Tables {
  audit_trail: {
    id: string;
    at: Date;
    actor_id: string | null;
    action: string;
    subject: string;
    details: Json<unknown>;
  };
  booking_changes: {
    room_id: string;
    id: string;
    booking_id: string;
    state: 'open' | 'made' | 'ended';
    from_day: Day;
    to_day: Day;
    adults: number;
    children: number;
    infants: number;
    pets: number;
    price_cents: number;
    night_cents: number[];
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
    discount_terms: NullableJson<(DiscountTerms | null)[]>;
    waived_cents: Generated<number>;
  };
  booking_notes: {
    room_id: string;
    booking_id: string;
    text: string;
    version: number;
    changed_at: Date;
  };
  booking_refunds: {
    room_id: string;
    id: string;
    booking_id: string;
    admin_id: string;
    asked_cents: number;
    amount_cents: number;
    left_cents: number;
    reason: string;
    bearer: RefundBearer;
    made_at: Date;
  };
  bookings: {
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
    cancelled_at: Date | null;
    cancelled_by: CancelledBy | null;
    cancel_reason: string | null;
    refund_cents: number | null;
    adults: Generated<number>;
    children: Generated<number>;
    infants: Generated<number>;
    pets: Generated<number>;
    night_cents: number[] | null;
    given_up_cents: Generated<number>;
    locked_cents: Generated<number>;
    awaits_payout: Generated<boolean>;
    fee_basis_points: Generated<number>;
    /** The arrival day for which the check-in instructions were last queued. */
    check_in_for: Day | null;
    preparation_days: Generated<number>;
    guest_fee_basis_points: Generated<number>;
    tax_basis_points: Generated<number>;
    tax_name: string | null;
    review_asked_at: Date | null;
    /** The time until which an unpaid hold counts against its guest. */
    lapsed_at: Date | null;
    discount_terms: NullableJson<(DiscountTerms | null)[]>;
    site_refund_cents: Generated<number>;
    nights_cents: Generated<number>;
    guest_fee_cents: Generated<number>;
    tax_cents: Generated<number>;
    returned_nights_cents: Generated<number>;
    returned_guest_fee_cents: Generated<number>;
    returned_tax_cents: Generated<number>;
  };
  calendar_addresses: {
    room_id: string;
    secret: string;
    made_at: Date;
    read_at: Date | null;
    events: NullableJson<{ uid: string; from: Day; to: Day; sequence: number; changedAt: string }[]>;
  };
  check_in_texts: {
    room_id: string;
    text: string;
    version: number;
    changed_at: Date;
  };
  demo_steps: {
    step: string;
    result: Json<unknown>;
    done_at: Date;
  };
  disputes: {
    id: string;
    intent_id: string;
    room_id: string | null;
    booking_id: string | null;
    amount_cents: number;
    reason: string;
    state: DisputeState;
    evidence_due_at: Date | null;
    opened_at: Date;
    recorded_at: Date;
    closed_at: Date | null;
  };
  inbox_threads: {
    person_id: string;
    thread_id: string;
    room_id: string;
    event: number;
    message_event: Generated<number>;
    last_position: Generated<number>;
    read_position: Generated<number>;
    mail_at: Date | null;
    mailed_at: Date | null;
  };
  inboxes: {
    person_id: string;
    last_event: number;
  };
  jobs: {
    id: string;
    kind: string;
    dedupe_key: string;
    payload: Json<unknown>;
    run_at: Date;
    leased_until: Date | null;
    attempts: Generated<number>;
    last_error: string | null;
    done_at: Date | null;
    created_at: Date;
  };
  journey_results: {
    set_id: string;
    digest: string;
    names: string[];
    scope: JourneysScope;
    passed: number;
    skipped: number;
    at: Date;
  };
  mail_choices: {
    person_id: string;
    kind: MailKind;
    secret: string;
    stopped_at: Date | null;
  };
  message_blocks: {
    person_id: string;
    blocked_id: string;
    at: Date;
  };
  message_pictures: {
    room_id: string;
    thread_id: string;
    id: string;
    uploader_id: string;
    small: Buffer;
    large: Buffer;
    delete_at: Date | null;
  };
  message_reports: {
    id: string;
    room_id: string;
    thread_id: string;
    message_id: string;
    reporter_id: string;
    reason: string;
    reported_at: Date;
    decision: string | null;
    decision_reason: string | null;
    decided_by: string | null;
    decided_at: Date | null;
  };
  message_templates: {
    person_id: string;
    id: string;
    name: string;
    text: string;
  };
  messages: {
    room_id: string;
    thread_id: string;
    position: number;
    id: string;
    sender_id: string;
    text: string;
    images: string[];
    sent_at: Date;
    removed_at: Date | null;
  };
  night_settings: {
    room_id: string;
    night: Day;
    price_cents: number | null;
    is_blocked: boolean;
  };
  nights: {
    room_id: string;
    night: Day;
    /** Null if the host or an imported calendar has closed the night. */
    booking_id: string | null;
  };
  notifications: {
    person_id: string;
    id: string;
    kind: NotificationKind;
    key: string;
    details: Json<unknown>;
    event: number;
    made_at: Date;
    read_at: Date | null;
  };
  outside_calendars: {
    room_id: string;
    id: string;
    name: string;
    url: string;
    added_at: Date;
    due_at: Date;
    leased_until: Date | null;
    readings: Generated<number>;
    read_at: Date | null;
    read_for: Day | null;
    etag: string | null;
    last_modified: string | null;
    failures: Generated<number>;
    problem: CalendarProblem | null;
    reading: NullableJson<FeedReading>;
    doubt: NullableJson<{ at: string; stays: DayRange[] }>;
    ignored: NullableJson<IgnoreRule[]>;
    failing_since: Date | null;
    failure_told_at: Date | null;
  };
  outside_clashes: {
    room_id: string;
    booking_id: string;
    night: Day;
    told_at: Date;
    ended_at: Date | null;
  };
  outside_stays: {
    room_id: string;
    calendar_id: string;
    from_day: Day;
    to_day: Day;
  };
  page_counts: {
    slice: Date;
    name: string;
    version: string;
    figure: string;
    step: number;
    count: number;
  };
  page_errors: {
    id: string;
    version: string;
    name: string;
    kind: ErrorGroup['kind'];
    type: string;
    message: string;
    page: string | null;
    trace: string | null;
    frames: Json<SourceFrame[]>;
    first_seen: Date;
    last_seen: Date;
    count: number;
    clients: number;
  };
  page_trials: {
    scope: string;
    label: string;
    client: string;
    seen_at: Date;
    failed_at: Date | null;
  };
  payment_events: {
    id: string;
    type: string;
    received_at: Date;
  };
  payments: {
    intent_id: string;
    person_id: string;
    amount_cents: number;
    state: PaymentState;
    booking_id: string | null;
    refunded_cents: Generated<number>;
    check_at: Date | null;
    captured_at: Date | null;
    created_at: Date;
    refund_cents: Generated<number>;
  };
  payout_accounts: {
    host_id: string;
    account_id: string;
    state: PayoutAccountState;
    created_at: Date;
    read_at: Date;
    check_at: Date;
    failed_payout_id: string | null;
    failed_cents: number | null;
    failure: string | null;
    failed_at: Date | null;
  };
  payouts: {
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
  };
  people: {
    id: string;
    uid: string;
    email: string;
    is_email_verified: boolean;
    name: string | null;
    image: string | null;
    role: Role;
    status: string;
    created_at: Date;
    updated_at: Date;
    /** Tokens of earlier sign-ins cannot open a session. */
    sign_ins_from: Date | null;
    deleted_at: Date | null;
    password_changed_at: Date | null;
    ended_sign_ins: Generated<Date[]>;
  };
  pictures: {
    hash: string;
    uploader: string;
    width: number;
    height: number;
    bytes: number;
    host_url: string | null;
    created_at: Date;
    placeholder: string | null;
  };
  place_names: {
    folded: string;
    key: string;
    is_preferred: boolean;
  };
  places: {
    key: string;
    kind: 'country' | 'region' | 'city';
    label: string;
    folded: string;
    country: string;
    lat: number | null;
    lon: number | null;
    population: number;
    has_rooms: boolean;
  };
  push_subscriptions: {
    id: string;
    person_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    session: string;
    stopped: PushKind[];
    seen_at: Date;
  };
  rate_counts: {
    key: string;
    count: number;
    ends_at: Date;
  };
  refunds: {
    key: string;
    intent_id: string;
    amount_cents: number;
    decided_at: Date;
    made_at: Date | null;
    provider_id: string | null;
    failed_at: Date | null;
    failure: string | null;
    retried_at: Date | null;
  };
  reported_items: {
    room_id: string;
    id: string;
    booking_id: string | null;
    thread_id: string | null;
    message_id: string | null;
    side: ReviewSide;
    author_id: string;
    waiting_since: Date | null;
    decision: 'hide' | 'keep' | null;
    decision_id: string | null;
    decision_reason: string | null;
    decided_by: string | null;
    decided_at: Date | null;
    version: Generated<number>;
  };
  reports: {
    room_id: string;
    item_id: string;
    reporter_id: string;
    reason: string;
    text: string;
    reported_at: Date;
  };
  reviews: {
    room_id: string;
    booking_id: string;
    side: ReviewSide;
    /** Null until the review is published. */
    id: string | null;
    guest_id: string;
    host_id: string;
    stars: Json<Stars>;
    text: string;
    version: number;
    stayed: Day;
    written_at: Date;
    publish_at: Date;
    published_at: Date | null;
    hidden_at: Date | null;
    answer: string | null;
    answered_at: Date | null;
  };
  rooms: {
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
    is_closed: Generated<boolean>;
    created_at: Date;
    version: Generated<number>;
    archived_at: Date | null;
    archived_by: string | null;
    /** A key of `places`, like region and city; `''` if there is none, null until the worker has placed the room. */
    country: string | null;
    region: string | null;
    city: string | null;
    /** In degrees. Null if the location is unknown. */
    lat: number | null;
    lon: number | null;
    amenities: Generated<string[]>;
    unlisted_at: Date | null;
    house_rules: GeneratedJson<HouseRules>;
    sleeping: GeneratedJson<SleepingPlace[]>;
    stay_rules: GeneratedJson<StayRules>;
    review_count: Generated<number>;
    /** In the order of `ROOM_ASPECTS`. */
    star_totals: Generated<number[]>;
    rating_rank: Generated<number>;
  };
  saved_lists: {
    person_id: string;
    id: string;
    name: string;
    token: string | null;
    used_at: Date;
    from_day: Day | null;
    to_day: Day | null;
    guests: number | null;
    /** True if the owner wants no emails about this list. */
    is_quiet: Generated<boolean>;
    look_at: Generated<Date>;
  };
  saved_rooms: {
    person_id: string;
    list_id: string;
    room_id: string;
    saved_at: Date;
    price_cents: number | null;
    told_cents: number | null;
    was_taken: Generated<boolean>;
  };
  sessions: {
    token_hash: string;
    uid: string;
    email: string;
    is_email_verified: boolean;
    opened_at: Date;
    seen_at: Date;
    signed_in_at: Date | null;
    user_agent: string | null;
    time_zone: string | null;
  };
  threads: {
    room_id: string;
    id: string;
    guest_id: string;
    host_id: string;
    last_position: Generated<number>;
    created_at: Date;
  };
  transfers: {
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
  };
  unknown_payments: {
    intent_id: string;
    amount_cents: number;
    events: Generated<number>;
    seen_at: Date;
  };
  waitlist_entries: {
    room_id: string;
    id: string;
    person_id: string;
    from_day: Day;
    to_day: Day;
    adults: number;
    children: number;
    infants: number;
    pets: number;
    joined_at: Date;
    /** The hold that was offered. Null while the person waits. */
    booking_id: string | null;
    offered_at: Date | null;
  };
  waitlists: {
    room_id: string;
    /** Null if the waitlist is empty. */
    look_at: Date | null;
  };
}
