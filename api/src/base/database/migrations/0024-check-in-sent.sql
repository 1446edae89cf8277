-- The arrival for which the check-in instructions are on their way: after a change of dates, another one.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS check_in_for date;
-- Finds the stays whose instructions are due, at 9:00 on the day before, where the room is. On a large site, create it
-- CONCURRENTLY before, after the column (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_check_in ON bookings (((from_day - 1 + time '09:00') AT TIME ZONE time_zone))
  WHERE state = 'confirmed' AND check_in_for IS DISTINCT FROM from_day;
