-- The days after a stay that prepare for the next one, as the rules were when it was booked: its nights too.
ALTER TABLE bookings ADD COLUMN preparation_days integer NOT NULL DEFAULT 0;
