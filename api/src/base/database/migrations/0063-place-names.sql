-- Names of places in all languages. The name in `places` is the one that the gazetteer has.
CREATE TABLE place_names (
  -- In small letters without accents.
  folded text COLLATE "C" NOT NULL,
  key text NOT NULL,
  -- Whether the name means this place rather than others that are larger.
  is_preferred boolean NOT NULL,
  PRIMARY KEY (folded, key)
);
-- In some locales, PostgreSQL makes no trigrams of other letters.
CREATE INDEX place_names_trigrams ON place_names USING gin (folded gin_trgm_ops) WHERE folded ~ '[a-z]';

-- For the nearest place with rooms.
CREATE INDEX IF NOT EXISTS places_with_rooms ON places (lat) WHERE has_rooms;
