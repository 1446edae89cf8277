-- A list may have a stay, for which its rooms are priced. Looked at from time to time, for prices that fell and dates that are free
-- again; the first time as soon as this is deployed.
ALTER TABLE saved_lists
  ADD COLUMN from_day date,
  ADD COLUMN to_day date,
  ADD COLUMN guests integer,
  ADD COLUMN is_quiet boolean NOT NULL DEFAULT false,
  ADD COLUMN look_at timestamptz NOT NULL DEFAULT '2020-01-01';
CREATE INDEX IF NOT EXISTS saved_lists_look ON saved_lists (look_at);
