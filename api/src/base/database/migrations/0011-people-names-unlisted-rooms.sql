-- Finds people by prefixes of the words in their names.
CREATE INDEX people_name_words ON people USING gin (to_tsvector('simple', name));
-- Set while the host has unlisted the room. It is not listed and cannot be booked, but its stays remain.
ALTER TABLE rooms ADD COLUMN unlisted_at timestamptz;
