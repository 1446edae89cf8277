-- The browsers in which somebody wants push messages.
CREATE TABLE push_subscriptions (
  -- SHA-256 of the endpoint.
  id text PRIMARY KEY,
  person_id uuid NOT NULL,
  -- Where push messages go. Whoever knows it could replace it: a secret.
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- The hash of the session in which it was seen last: it ends with that one.
  session text NOT NULL,
  stopped text[] NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_person ON push_subscriptions (person_id, seen_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session);
CREATE INDEX push_subscriptions_seen ON push_subscriptions (seen_at);
