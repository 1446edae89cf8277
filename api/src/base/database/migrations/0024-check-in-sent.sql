-- The arrival day for which the check-in instructions were last queued. If the dates change, they are sent again.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS check_in_for date;
-- Finds the stays whose instructions are due at 9:00 local time on the day before. On a large site, first add the
-- column and create this index CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_check_in ON bookings (((from_day - 1 + time '09:00') AT TIME ZONE time_zone))
  WHERE state = 'confirmed' AND check_in_for IS DISTINCT FROM from_day;
