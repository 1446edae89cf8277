-- Journeys that passed on a release set, as recorded by the holder of QA_TOKEN. Rows are deleted after 7 days.
CREATE TABLE journey_results (
  set_id text NOT NULL,
  -- A hash of all files in the set.
  digest text NOT NULL,
  names text[] NOT NULL,
  scope text NOT NULL,
  passed integer NOT NULL,
  skipped integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (set_id, digest, names, scope)
);
