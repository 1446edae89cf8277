-- Hosts receive their guests' payments after check-in.

-- True if the host must be paid for the stay and no payout exists yet. Hosts of stays that were booked before this
-- migration are paid outside the product.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS awaits_payout boolean NOT NULL DEFAULT false;
ALTER TABLE bookings ALTER COLUMN awaits_payout SET DEFAULT true;
-- The site's fee at the time of the booking, in hundredths of a percent.
ALTER TABLE bookings ADD COLUMN fee_basis_points integer NOT NULL DEFAULT 0;
-- On a large site, first add the first column and create this index CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_awaiting_payout ON bookings (from_day)
  WHERE awaits_payout AND state IN ('confirmed', 'cancelled');

-- A host's account at the payment provider, which receives transfers.
CREATE TABLE payout_accounts (
  host_id uuid PRIMARY KEY REFERENCES people (id),
  account_id text NOT NULL UNIQUE,
  -- incomplete: the provider needs more information from the host; checking: the provider is reviewing it; ready;
  -- closed.
  state text NOT NULL CHECK (state IN ('incomplete', 'checking', 'ready', 'closed')),
  created_at timestamptz NOT NULL,
  read_at timestamptz NOT NULL,
  -- The time of the next request to the provider. The sweeper postpones it to claim the row.
  check_at timestamptz NOT NULL
);
CREATE INDEX payout_accounts_due ON payout_accounts (check_at);

-- One row per stay whose payout is due.
CREATE TABLE payouts (
  booking_id uuid PRIMARY KEY,
  -- Sorts payouts by creation, for pages of a host's payouts.
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  host_id uuid NOT NULL REFERENCES people (id),
  fee_basis_points integer NOT NULL,
  -- The total that the host should receive, as last calculated.
  owed_cents bigint NOT NULL,
  -- waiting: for the host's account or a retry; sending: a transfer or reversal is in progress; settled: the host has
  -- received the amount owed.
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'settled')),
  due_at timestamptz NOT NULL,
  -- The time of the next comparison with the stay. NULL until the host's account becomes ready or the stay changes.
  check_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payouts_host ON payouts (host_id, id);
CREATE INDEX payouts_due ON payouts (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payouts_waiting ON payouts (host_id) WHERE state = 'waiting';

-- Transfers to a host's account, and reversals. The key is also the key of the job and of the provider's transfer.
CREATE TABLE transfers (
  key text PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES payouts (booking_id),
  account_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The key of the transfer that this row reverses in full or in part. NULL if this row is a transfer.
  reverses text,
  -- decided; made: by the provider; refused: by the provider, so no money was moved.
  state text NOT NULL CHECK (state IN ('decided', 'made', 'refused')),
  -- The provider's ID and, if it refused, its error code.
  provider_id text,
  failure text,
  decided_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX transfers_booking ON transfers (booking_id);
