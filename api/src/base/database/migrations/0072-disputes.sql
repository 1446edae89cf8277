-- Payments that a guest disputed at their bank, also called chargebacks.
CREATE TABLE disputes (
  -- The provider's id.
  id text PRIMARY KEY,
  intent_id text NOT NULL,
  -- Null if the payment pays for no stay, or is not known here.
  room_id uuid,
  booking_id uuid,
  amount_cents bigint NOT NULL,
  -- The provider's word for why.
  reason text NOT NULL,
  -- open: the bank has not decided; won: the payment stays; lost: the bank gave it back to the guest.
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  -- The provider's deadline for evidence. Null if it is no longer needed.
  evidence_due_at timestamptz,
  opened_at timestamptz NOT NULL,
  -- When we learned of it.
  recorded_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX disputes_intent ON disputes (intent_id);
CREATE INDEX disputes_booking ON disputes (booking_id);
CREATE INDEX disputes_open ON disputes (opened_at) WHERE state = 'open';
CREATE INDEX disputes_closed ON disputes (closed_at) WHERE closed_at IS NOT NULL;

-- Payments at the provider by unknown people. An admin decides what to do with them.
CREATE TABLE unknown_payments (
  intent_id text PRIMARY KEY,
  amount_cents bigint NOT NULL,
  -- The number of events about it.
  events integer NOT NULL DEFAULT 1,
  seen_at timestamptz NOT NULL
);
CREATE INDEX unknown_payments_seen ON unknown_payments (seen_at);
