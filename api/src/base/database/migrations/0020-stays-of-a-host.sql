-- Finds the stays of a host by the day of arrival or departure. On a large site, first create these indexes
-- CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_host_from ON bookings (host_id, state, from_day, id)
  WHERE state IN ('confirmed', 'cancelled');
CREATE INDEX IF NOT EXISTS bookings_host_to ON bookings (host_id, to_day, id) WHERE state = 'confirmed';
