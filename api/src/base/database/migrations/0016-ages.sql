-- Finds old rows to delete. On a large site, first create these indexes CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_released ON bookings (created_at) WHERE state = 'released';
CREATE INDEX IF NOT EXISTS payment_events_received ON payment_events (received_at);
