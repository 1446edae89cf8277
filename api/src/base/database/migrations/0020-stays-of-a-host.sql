-- The stays of a host, by the day on which guests arrive or leave. On a large site, create them CONCURRENTLY before
-- (docs/operations.md).
CREATE INDEX IF NOT EXISTS bookings_host_from ON bookings (host_id, state, from_day, id)
  WHERE state IN ('confirmed', 'cancelled');
CREATE INDEX IF NOT EXISTS bookings_host_to ON bookings (host_id, to_day, id) WHERE state = 'confirmed';
