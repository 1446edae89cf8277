-- The recent outcomes of versions per visitor, for breakers and canaries. Rows are deleted after a day.
CREATE TABLE page_trials (
  -- All areas, or one canary.
  scope text NOT NULL,
  label text NOT NULL,
  -- A keyed hash, never an address.
  client text NOT NULL,
  seen_at timestamptz NOT NULL,
  failed_at timestamptz,
  PRIMARY KEY (scope, label, client)
);
CREATE INDEX page_trials_seen_at ON page_trials (seen_at);
