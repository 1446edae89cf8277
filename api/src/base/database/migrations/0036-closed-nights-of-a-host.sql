-- Finds the closed nights of a host's listings, for figures. On a large site, create it CONCURRENTLY before
-- (docs/operations.md).
CREATE INDEX IF NOT EXISTS nights_closed ON nights (room_id, night) WHERE booking_id IS NULL;
