-- The names of places in all languages. `places` has the gazetteer's main name.
CREATE TABLE place_names (
  -- In lower case without accents.
  folded text COLLATE "C" NOT NULL,
  key text NOT NULL,
  -- True if the name means this place rather than a larger one of the same name.
  is_preferred boolean NOT NULL,
  PRIMARY KEY (folded, key)
);
-- In some locales, PostgreSQL creates no trigrams for non-Latin letters.
CREATE INDEX place_names_trigrams ON place_names USING gin (folded gin_trgm_ops) WHERE folded ~ '[a-z]';

-- Finds the nearest place with rooms.
CREATE INDEX IF NOT EXISTS places_with_rooms ON places (lat) WHERE has_rooms;
