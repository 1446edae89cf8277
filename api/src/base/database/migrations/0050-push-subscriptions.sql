-- The browsers in which a person receives push messages.
CREATE TABLE push_subscriptions (
  -- The SHA-256 of the endpoint.
  id text PRIMARY KEY,
  person_id uuid NOT NULL,
  -- The address of the push service. Keep it secret, because anyone who knows it could replace the subscription.
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- The hash of the last session in this browser. The subscription ends with that session.
  session text NOT NULL,
  stopped text[] NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_person ON push_subscriptions (person_id, seen_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session);
CREATE INDEX push_subscriptions_seen ON push_subscriptions (seen_at);
