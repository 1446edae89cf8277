-- Finds past nights to delete. On a large site, first create this index CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS nights_night ON nights (night);
