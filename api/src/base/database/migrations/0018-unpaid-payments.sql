-- Finds canceled payments to delete. On a large site, first create this index CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS payments_cancelled ON payments (created_at) WHERE state = 'cancelled';
