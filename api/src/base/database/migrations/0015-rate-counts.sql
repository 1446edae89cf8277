-- Counts per person or address for rate limits that all API processes share (sign-in, payment intents, uploads).
CREATE TABLE rate_counts (
  -- The SHA-256 of the group and the person or address.
  key text PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_counts_ends ON rate_counts (ends_at);
