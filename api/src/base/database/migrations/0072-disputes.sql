-- Payments that a guest disputed with their bank (chargebacks).
CREATE TABLE disputes (
  -- The provider's ID.
  id text PRIMARY KEY,
  intent_id text NOT NULL,
  -- NULL if the payment is unknown or does not belong to a stay.
  room_id uuid,
  booking_id uuid,
  amount_cents bigint NOT NULL,
  -- The provider's code for the reason.
  reason text NOT NULL,
  -- open: the bank has not decided; won: the site keeps the payment; lost: the bank returned it to the guest.
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  -- The provider's deadline for evidence. NULL if no evidence is needed.
  evidence_due_at timestamptz,
  opened_at timestamptz NOT NULL,
  -- The time at which we learned of the dispute.
  recorded_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX disputes_intent ON disputes (intent_id);
CREATE INDEX disputes_booking ON disputes (booking_id);
CREATE INDEX disputes_open ON disputes (opened_at) WHERE state = 'open';
CREATE INDEX disputes_closed ON disputes (closed_at) WHERE closed_at IS NOT NULL;

-- Payments at the provider whose payer is not in `people`. An admin decides what happens to them.
CREATE TABLE unknown_payments (
  intent_id text PRIMARY KEY,
  amount_cents bigint NOT NULL,
  -- The number of events for the payment.
  events integer NOT NULL DEFAULT 1,
  seen_at timestamptz NOT NULL
);
CREATE INDEX unknown_payments_seen ON unknown_payments (seen_at);
