-- The value of the booking's column of the same name after the change.
ALTER TABLE booking_changes ADD COLUMN IF NOT EXISTS discount_terms jsonb;
