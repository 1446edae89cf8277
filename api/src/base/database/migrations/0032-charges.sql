-- The charges that guests pay in addition to the nights: the rates at the time of the booking, in hundredths of a
-- percent of the nights' price, and the names of the taxes.
ALTER TABLE bookings ADD COLUMN guest_fee_basis_points integer NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN tax_basis_points integer NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN tax_name text;
