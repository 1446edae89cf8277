-- When guest and host were asked by mail to review a stay.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS review_asked_at timestamptz;
-- Finds the stays whose check-out was a day ago. On a large site, create it CONCURRENTLY before, after the column
-- (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_review ON bookings (check_out_at)
  WHERE state = 'confirmed' AND review_asked_at IS NULL;
