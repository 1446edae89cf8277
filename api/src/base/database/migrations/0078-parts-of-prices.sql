-- The parts of price_cents, which add up to it.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS nights_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS guest_fee_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS tax_cents bigint NOT NULL DEFAULT 0;
-- The amount of each part that was returned by the cancellation (refund_cents) or by the guest's bank after a lost
-- dispute.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS returned_nights_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS returned_guest_fee_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS returned_tax_cents bigint NOT NULL DEFAULT 0;
-- Finds bookings from earlier versions whose parts are not stored yet (api/src/stays/bookings/split-old-prices.ts). On
-- a large site, first add the columns and create this index CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_unsplit ON bookings (created_at)
  WHERE price_cents <> nights_cents + guest_fee_cents + tax_cents
    OR refund_cents > returned_nights_cents + returned_guest_fee_cents + returned_tax_cents;
