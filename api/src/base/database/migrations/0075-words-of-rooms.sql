-- Finds rooms by words of their title and location, for admins. On a large site, create it CONCURRENTLY before
-- (docs/operations.md).
CREATE INDEX IF NOT EXISTS rooms_words ON rooms USING gin (to_tsvector('simple', title || ' ' || location));
