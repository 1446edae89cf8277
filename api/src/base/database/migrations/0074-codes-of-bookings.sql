-- Finds a booking by its code, which is derived from the end of its ID (api/src/stays/bookings/booking-code.ts). On a
-- large site, first create this index CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_code ON bookings (right(id::text, 10));
