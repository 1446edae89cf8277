-- The difference of a change that was not charged, because it is below the minimum for a card payment.
ALTER TABLE booking_changes ADD COLUMN IF NOT EXISTS waived_cents bigint NOT NULL DEFAULT 0;
