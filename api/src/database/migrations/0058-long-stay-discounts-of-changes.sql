-- What the booking has of these columns after the change.
ALTER TABLE booking_changes ADD COLUMN IF NOT EXISTS full_night_cents integer[];
ALTER TABLE booking_changes ADD COLUMN IF NOT EXISTS discount_nights integer;
