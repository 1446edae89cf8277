-- Errors of pages, by error and version, as reported by edges. They contain no personal data.
CREATE TABLE page_errors (
  -- The same for all versions (edge/src/errors/fingerprint.ts).
  id text NOT NULL,
  version text NOT NULL,
  -- The name of the area, or shell.
  name text NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  message text NOT NULL,
  page text,
  trace text,
  frames jsonb NOT NULL,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  count bigint NOT NULL,
  clients bigint NOT NULL,
  PRIMARY KEY (id, version)
);
CREATE INDEX page_errors_name ON page_errors (name);
CREATE INDEX page_errors_last_seen ON page_errors (last_seen);
