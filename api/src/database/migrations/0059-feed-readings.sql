-- What became of the events of the last successful reading.
ALTER TABLE outside_calendars ADD COLUMN IF NOT EXISTS reading jsonb;
