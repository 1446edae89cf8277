-- The time of the first of the consecutive failures, and the time at which the host was notified.
ALTER TABLE outside_calendars ADD COLUMN IF NOT EXISTS failing_since timestamptz;
ALTER TABLE outside_calendars ADD COLUMN IF NOT EXISTS failure_told_at timestamptz;
