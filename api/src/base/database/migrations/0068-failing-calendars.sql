-- The time of the first of the failures in a row, and when the host was notified of them.
ALTER TABLE outside_calendars ADD COLUMN IF NOT EXISTS failing_since timestamptz;
ALTER TABLE outside_calendars ADD COLUMN IF NOT EXISTS failure_told_at timestamptz;
