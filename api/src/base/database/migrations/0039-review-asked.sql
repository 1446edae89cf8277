-- The time at which guest and host were asked by email to review a stay.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS review_asked_at timestamptz;
-- Finds the stays that ended a day ago. On a large site, first add the column and create this index CONCURRENTLY
-- (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_review ON bookings (check_out_at)
  WHERE state = 'confirmed' AND review_asked_at IS NULL;
