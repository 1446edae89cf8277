-- The outcome of the last successful reading (`FeedReading` in contracts).
ALTER TABLE outside_calendars ADD COLUMN IF NOT EXISTS reading jsonb;
