-- Finds what is old enough to be deleted. On a large site, create it CONCURRENTLY before (docs/operations.md).
CREATE INDEX IF NOT EXISTS payments_cancelled ON payments (created_at) WHERE state = 'cancelled';
