-- How often somebody has done what is limited over all API processes (sign-in, payment intents, uploads).
CREATE TABLE rate_counts (
  -- SHA-256 of the group and the person or address.
  key text PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_counts_ends ON rate_counts (ends_at);
