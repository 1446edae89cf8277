-- The loads, failures and vitals (as histograms) of versions. Edges add to the counts. Rows are deleted after a day.
CREATE TABLE page_counts (
  -- The start of the time slice.
  slice timestamptz NOT NULL,
  -- The name of the area, or shell.
  name text NOT NULL,
  version text NOT NULL,
  figure text NOT NULL,
  -- The bucket of a vital's histogram.
  step integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (slice, name, version, figure, step)
);
