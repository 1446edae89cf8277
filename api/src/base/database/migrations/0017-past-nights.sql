-- Finds what is old enough to be deleted. On a large site, create it CONCURRENTLY before (docs/operations.md).
CREATE INDEX IF NOT EXISTS nights_night ON nights (night);
