-- Finds the closed nights of a host's listings, for statistics. On a large site, first create this index CONCURRENTLY
-- (docs/operations.md).
CREATE INDEX IF NOT EXISTS nights_closed ON nights (room_id, night) WHERE booking_id IS NULL;
