-- What the booking has of this column after the change.
ALTER TABLE booking_changes ADD COLUMN IF NOT EXISTS discount_terms jsonb;
