-- Hosts are paid what their guests have paid, after check-in.

-- Of a stay: its host is to be paid, and nobody has looked at it yet. Stays that were booked before this migration are
-- left to whoever paid hosts until then.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS awaits_payout boolean NOT NULL DEFAULT false;
ALTER TABLE bookings ALTER COLUMN awaits_payout SET DEFAULT true;
-- The site's fee when the stay was booked, in hundredths of a percent.
ALTER TABLE bookings ADD COLUMN fee_basis_points integer NOT NULL DEFAULT 0;
-- On a large site, add the first column and create it CONCURRENTLY before (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_awaiting_payout ON bookings (from_day)
  WHERE awaits_payout AND state IN ('confirmed', 'cancelled');

-- A host's account at the payment provider, to which transfers go.
CREATE TABLE payout_accounts (
  host_id uuid PRIMARY KEY REFERENCES people (id),
  account_id text NOT NULL UNIQUE,
  -- incomplete: the provider needs more of the host; checking: the provider is at work; ready; closed.
  state text NOT NULL CHECK (state IN ('incomplete', 'checking', 'ready', 'closed')),
  created_at timestamptz NOT NULL,
  read_at timestamptz NOT NULL,
  -- When the provider is asked again; the sweeper moves this on to claim the row.
  check_at timestamptz NOT NULL
);
CREATE INDEX payout_accounts_due ON payout_accounts (check_at);

-- One for each stay whose time has come.
CREATE TABLE payouts (
  booking_id uuid PRIMARY KEY,
  -- Of the same time order, for pages of a host's payouts.
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  host_id uuid NOT NULL REFERENCES people (id),
  fee_basis_points integer NOT NULL,
  -- What the host is to have in all, as it was when it was last decided.
  owed_cents bigint NOT NULL,
  -- waiting: for the host's account, or for another try; sending: a transfer or reversal is decided; settled: the host
  -- has what is owed, or nothing is.
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'settled')),
  due_at timestamptz NOT NULL,
  -- When it is compared with the stay again; null: when the host's account becomes ready, or something changes.
  check_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payouts_host ON payouts (host_id, id);
CREATE INDEX payouts_due ON payouts (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payouts_waiting ON payouts (host_id) WHERE state = 'waiting';

-- What is sent to a host's account, and taken back from it. The key is also the provider's and the job's.
CREATE TABLE transfers (
  key text PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES payouts (booking_id),
  account_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The key of the transfer that this reverses, all or a part of it; null: it is a transfer.
  reverses text,
  -- decided; made: by the provider; refused: by the provider, which did nothing.
  state text NOT NULL CHECK (state IN ('decided', 'made', 'refused')),
  -- The provider's own id and, when it refused, its code.
  provider_id text,
  failure text,
  decided_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX transfers_booking ON transfers (booking_id);
