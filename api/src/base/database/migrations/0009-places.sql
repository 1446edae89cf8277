-- The locations and amenities of rooms, for the search.

-- Finds places despite misspellings. A trusted extension of PostgreSQL, so the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Countries, regions and cities from the gazetteer, and places that hosts have named. The key is a path: 'PT',
-- 'PT//alentejo', 'PT/evora'.
CREATE TABLE places (
  key text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('country', 'region', 'city')),
  -- The displayed name: 'Évora, Portugal'.
  label text NOT NULL,
  -- The name in lower case without accents.
  folded text NOT NULL,
  country text NOT NULL,
  -- In degrees. NULL if the gazetteer does not know the place.
  lat double precision,
  lon double precision,
  population integer NOT NULL,
  has_rooms boolean NOT NULL
);
CREATE INDEX places_folded ON places (folded COLLATE "C");
CREATE INDEX places_trigrams ON places USING gin (folded gin_trgm_ops);

-- Keys of places. NULL until the worker has parsed the location of a listing that is older than this migration.
ALTER TABLE rooms ADD COLUMN country text;
ALTER TABLE rooms ADD COLUMN region text;
ALTER TABLE rooms ADD COLUMN city text;
ALTER TABLE rooms ADD COLUMN lat double precision;
ALTER TABLE rooms ADD COLUMN lon double precision;
ALTER TABLE rooms ADD COLUMN amenities text[] NOT NULL DEFAULT '{}';

CREATE INDEX rooms_unplaced ON rooms (id) WHERE country IS NULL;
CREATE INDEX rooms_country ON rooms (country, id) WHERE archived_at IS NULL;
CREATE INDEX rooms_city ON rooms (city, id) WHERE archived_at IS NULL;
CREATE INDEX rooms_price ON rooms (price_cents, id) WHERE archived_at IS NULL;
CREATE INDEX rooms_country_price ON rooms (country, price_cents, id) WHERE archived_at IS NULL;
CREATE INDEX rooms_city_price ON rooms (city, price_cents, id) WHERE archived_at IS NULL;
