-- The preparation days after a stay, as the rules were at the time of the booking. They are taken nights, too.
ALTER TABLE bookings ADD COLUMN preparation_days integer NOT NULL DEFAULT 0;
