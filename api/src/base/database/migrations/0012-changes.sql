-- A guest can change the dates or the party of a booked stay, and pays or is refunded the difference.

-- The price of each night, in order. NULL if all nights cost the same.
ALTER TABLE bookings ADD COLUMN night_cents integer[];
-- The part of price_cents that was kept for nights that the guest gave up.
ALTER TABLE bookings ADD COLUMN given_up_cents bigint NOT NULL DEFAULT 0 CHECK (given_up_cents >= 0);
-- The part of the remaining price that was no longer refundable when the stay was last changed.
ALTER TABLE bookings ADD COLUMN locked_cents bigint NOT NULL DEFAULT 0 CHECK (locked_cents >= 0);

CREATE TABLE booking_changes (
  room_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- open: the new nights are held while the guest pays the difference; made; ended: the guest did not pay in time, or
  -- gave up.
  state text NOT NULL CHECK (state IN ('open', 'made', 'ended')),
  -- The stay and its amounts after the change.
  from_day date NOT NULL,
  to_day date NOT NULL,
  adults integer NOT NULL,
  children integer NOT NULL,
  infants integer NOT NULL,
  pets integer NOT NULL,
  price_cents bigint NOT NULL,
  night_cents integer[] NOT NULL,
  given_up_cents bigint NOT NULL,
  locked_cents bigint NOT NULL,
  -- The difference. One of the two is 0.
  pay_cents bigint NOT NULL,
  refund_cents bigint NOT NULL,
  -- The stay before the change, for the booking's timeline.
  before jsonb NOT NULL,
  payment_intent_id text,
  held_until timestamptz,
  -- The time of the sweeper's next check. The sweeper postpones it to claim the row.
  check_at timestamptz,
  created_at timestamptz NOT NULL,
  made_at timestamptz,
  PRIMARY KEY (room_id, id),
  FOREIGN KEY (room_id, booking_id) REFERENCES bookings (room_id, id),
  CHECK (from_day < to_day)
);
CREATE INDEX booking_changes_booking ON booking_changes (room_id, booking_id);
CREATE UNIQUE INDEX booking_changes_open ON booking_changes (room_id, booking_id) WHERE state = 'open';
CREATE INDEX booking_changes_due ON booking_changes (check_at) WHERE check_at IS NOT NULL;

-- One row per refund. A payment can have several. The key is also the key of the job and of the provider's refund.
CREATE TABLE refunds (
  key text PRIMARY KEY,
  intent_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  decided_at timestamptz NOT NULL,
  made_at timestamptz
);
CREATE INDEX refunds_intent ON refunds (intent_id);
INSERT INTO refunds (key, intent_id, amount_cents, decided_at, made_at)
SELECT j.payload ->> 'key', p.intent_id, (j.payload ->> 'amountCents')::bigint, j.created_at,
  CASE WHEN p.state = 'refunded' THEN coalesce(j.done_at, j.created_at) END
FROM jobs j JOIN payments p ON p.intent_id = j.payload ->> 'intentId'
WHERE j.kind = 'refund'
ON CONFLICT DO NOTHING;

-- The total to refund. refunded_cents is the amount refunded so far.
ALTER TABLE payments ADD COLUMN refund_cents bigint NOT NULL DEFAULT 0;
UPDATE payments SET refund_cents = decided.cents
FROM (SELECT intent_id, sum(amount_cents) AS cents FROM refunds GROUP BY intent_id) decided
WHERE decided.intent_id = payments.intent_id;
