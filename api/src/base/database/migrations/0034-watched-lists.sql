-- A list may have a stay, for which its rooms are priced. The worker checks lists regularly for lower prices and dates
-- that are available again. The first check is immediately after the deploy.
ALTER TABLE saved_lists
  ADD COLUMN from_day date,
  ADD COLUMN to_day date,
  ADD COLUMN guests integer,
  ADD COLUMN is_quiet boolean NOT NULL DEFAULT false,
  ADD COLUMN look_at timestamptz NOT NULL DEFAULT '2020-01-01';
CREATE INDEX IF NOT EXISTS saved_lists_look ON saved_lists (look_at);
