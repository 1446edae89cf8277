-- A night that is closed without a booking.
ALTER TABLE nights ALTER COLUMN booking_id DROP NOT NULL;
