-- Uses only the SQL that PostgreSQL 15 to 18, CockroachDB, YugabyteDB and Citus share: no EXCLUDE, no triggers, no
-- advisory locks, and every unique key of a table that can be sharded contains room_id.

CREATE TABLE people (
  id uuid PRIMARY KEY,
  -- The person's ID at the identity provider. Unlike the email, it never changes.
  uid text NOT NULL UNIQUE,
  email text NOT NULL UNIQUE,
  is_email_verified boolean NOT NULL,
  name text,
  image text,
  role text NOT NULL CHECK (role IN ('guest', 'host', 'admin')),
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX people_role ON people (role);

CREATE TABLE sessions (
  -- The SHA-256 of the cookie's value, so that a copy of this table gives no access.
  token_hash text PRIMARY KEY,
  uid text NOT NULL,
  email text NOT NULL,
  is_email_verified boolean NOT NULL,
  opened_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX sessions_uid ON sessions (uid);
CREATE INDEX sessions_seen ON sessions (seen_at);

CREATE TABLE rooms (
  -- A UUIDv7, so the key's order is the order of creation.
  id uuid PRIMARY KEY,
  host_id uuid NOT NULL REFERENCES people (id),
  title text NOT NULL,
  location text NOT NULL,
  category text NOT NULL,
  image text NOT NULL,
  images jsonb NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents > 0),
  from_day date NOT NULL,
  to_day date NOT NULL,
  guests integer NOT NULL,
  bedrooms integer NOT NULL,
  bathrooms integer NOT NULL,
  description text NOT NULL,
  time_zone text NOT NULL,
  cancellation_policy text NOT NULL,
  keep_open boolean NOT NULL,
  -- The host marked the room as booked (PATCH /rooms/status) without a booking on this site.
  is_closed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CHECK (from_day < to_day)
);
CREATE INDEX rooms_category ON rooms (category, id DESC);
CREATE INDEX rooms_host ON rooms (host_id, id DESC);

CREATE TABLE bookings (
  room_id uuid NOT NULL REFERENCES rooms (id),
  id uuid NOT NULL,
  guest_id uuid NOT NULL REFERENCES people (id),
  host_id uuid NOT NULL REFERENCES people (id),
  state text NOT NULL CHECK (state IN ('held', 'confirmed', 'released', 'conflicted', 'cancelled')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  -- Copied from the room when it is booked.
  title text NOT NULL,
  location text NOT NULL,
  image text NOT NULL,
  time_zone text NOT NULL,
  cancellation_policy text NOT NULL,
  check_out_at timestamptz NOT NULL,
  held_until timestamptz,
  -- The time of the sweeper's next check of a held booking. The sweeper postpones it to claim the row.
  check_at timestamptz,
  -- Written together with payments.booking_id. Its primary key ensures that a payment intent pays for only one booking.
  payment_intent_id text,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (room_id, id),
  CHECK (from_day < to_day)
);
CREATE INDEX bookings_id ON bookings (id);
CREATE INDEX bookings_guest ON bookings (guest_id, id DESC);
CREATE INDEX bookings_host ON bookings (host_id, id DESC);
CREATE INDEX bookings_due ON bookings (check_at) WHERE state = 'held';

-- One row per taken night. The primary key makes a double booking impossible. A room that is not kept open also has the
-- sentinel night 0001-01-01, so that one booking takes the whole room.
CREATE TABLE nights (
  room_id uuid NOT NULL,
  night date NOT NULL,
  booking_id uuid NOT NULL,
  PRIMARY KEY (room_id, night),
  FOREIGN KEY (room_id, booking_id) REFERENCES bookings (room_id, id)
);
CREATE INDEX nights_booking ON nights (room_id, booking_id);

CREATE TABLE payments (
  intent_id text PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people (id),
  amount_cents bigint NOT NULL,
  -- open: not paid yet; captured: paid, but not linked to a stay yet; booked: paid for booking_id; refunding, refunded:
  -- being refunded, or refunded; cancelled: can no longer be paid.
  state text NOT NULL CHECK (state IN ('open', 'captured', 'booked', 'refunding', 'refunded', 'cancelled')),
  booking_id uuid,
  refunded_cents bigint NOT NULL DEFAULT 0,
  check_at timestamptz,
  captured_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX payments_booking ON payments (booking_id);
CREATE INDEX payments_due ON payments (check_at) WHERE state IN ('open', 'captured') AND booking_id IS NULL;

-- Processed events of the payment provider. Each takes effect only once.
CREATE TABLE payment_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL
);

-- External actions (emails, refunds, pictures), queued in the transaction that decides on them.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- A job with an existing key is not added again.
  dedupe_key text NOT NULL UNIQUE,
  payload jsonb NOT NULL,
  run_at timestamptz NOT NULL,
  leased_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  done_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE done_at IS NULL;

CREATE TABLE pictures (
  hash text NOT NULL,
  -- The uploader's uid, or 'demo'.
  uploader text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  -- The URL of the original at the image host. NULL if it is in the blob store.
  host_url text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (hash, uploader)
);

CREATE TABLE audit_trail (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  -- NULL for the product itself and for an operator's command.
  actor_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL
);
CREATE INDEX audit_trail_subject ON audit_trail (subject, id);

-- The completed steps of the demo data.
CREATE TABLE demo_steps (
  step text PRIMARY KEY,
  result jsonb NOT NULL,
  done_at timestamptz NOT NULL
);
