-- The discount terms of each night, in order (DiscountTerms of contracts). NULL for bookings without such a discount
-- and for bookings that are older than this migration.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS discount_terms jsonb;
