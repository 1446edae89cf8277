-- What guests pay beside the nights: the rates of when the stay was booked, in hundredths of a percent of what
-- its nights cost, and what the taxes are called.
ALTER TABLE bookings ADD COLUMN guest_fee_basis_points integer NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN tax_basis_points integer NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN tax_name text;
