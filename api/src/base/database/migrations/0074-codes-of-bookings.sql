-- Finds a booking by its code, which is made of the end of its id (api/src/stays/bookings/booking-code.ts). On a large site,
-- create it CONCURRENTLY before (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_code ON bookings (right(id::text, 10));
