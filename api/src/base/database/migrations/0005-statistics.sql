-- Indexes for the dashboard statistics.

CREATE INDEX bookings_host_stays ON bookings (host_id, from_day);
-- Includes the amount, so that a year's revenue is read from the index alone.
CREATE INDEX bookings_confirmed ON bookings (confirmed_at, price_cents) WHERE confirmed_at IS NOT NULL;
CREATE INDEX bookings_cancelled ON bookings (cancelled_at, refund_cents) WHERE cancelled_at IS NOT NULL;
CREATE INDEX people_requested ON people (id) WHERE status = 'Requested';
