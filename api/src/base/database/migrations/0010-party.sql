-- The guests of a stay. Stays that were booked before this migration are for one adult.
ALTER TABLE bookings ADD COLUMN adults integer NOT NULL DEFAULT 1 CHECK (adults >= 1);
ALTER TABLE bookings ADD COLUMN children integer NOT NULL DEFAULT 0 CHECK (children >= 0);
ALTER TABLE bookings ADD COLUMN infants integer NOT NULL DEFAULT 0 CHECK (infants >= 0);
ALTER TABLE bookings ADD COLUMN pets integer NOT NULL DEFAULT 0 CHECK (pets >= 0);
