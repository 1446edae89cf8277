-- The difference of a change that was not charged, because it is less than a card can be charged.
ALTER TABLE booking_changes ADD COLUMN IF NOT EXISTS waived_cents bigint NOT NULL DEFAULT 0;
