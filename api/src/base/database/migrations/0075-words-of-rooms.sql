-- Finds rooms by words in their title and location, for admins. On a large site, first create this index CONCURRENTLY
-- (docs/operations.md).
CREATE INDEX IF NOT EXISTS rooms_words ON rooms USING gin (to_tsvector('simple', title || ' ' || location));
