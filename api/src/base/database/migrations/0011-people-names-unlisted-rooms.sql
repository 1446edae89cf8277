-- Finds people by the beginnings of the words of their names.
CREATE INDEX people_name_words ON people USING gin (to_tsvector('simple', name));
-- Taken off the site by its host for now: in no list and not bookable; its stays go on.
ALTER TABLE rooms ADD COLUMN unlisted_at timestamptz;
