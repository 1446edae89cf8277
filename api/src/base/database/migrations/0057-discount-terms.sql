-- The terms of each night's discount, in order (DiscountTerms of contracts); null for bookings without such a discount, and
-- for those made before.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS discount_terms jsonb;
