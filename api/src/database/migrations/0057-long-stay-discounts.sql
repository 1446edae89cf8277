-- Bookings with a weekly or monthly discount: the price of each night without it, in order, and the nights that a stay
-- needs for it. Both are null for other bookings, and for those made before.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS full_night_cents integer[];
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS discount_nights integer;
