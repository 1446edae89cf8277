-- What pages showed of versions: loads, failures, and vitals as histograms. Edges add to it; a day later it is deleted.
CREATE TABLE page_counts (
  -- The counts from this instant until the next slice.
  slice timestamptz NOT NULL,
  -- The area, or shell.
  name text NOT NULL,
  version text NOT NULL,
  figure text NOT NULL,
  -- The step of a vital's histogram.
  step integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (slice, name, version, figure, step)
);
