-- Where rooms are, and what they offer, for the search.

-- Part of PostgreSQL, and trusted: the database's owner may create it. It finds places although they are misspelled.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Countries, regions and cities: those of the gazetteer, and those that hosts have named. The key is the path to it:
-- 'PT', 'PT//alentejo', 'PT/evora'.
CREATE TABLE places (
  key text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('country', 'region', 'city')),
  -- As people read it: 'Évora, Portugal'.
  label text NOT NULL,
  -- Its name in small letters without accents.
  folded text NOT NULL,
  country text NOT NULL,
  -- Degrees; a host's place that the gazetteer does not know has none.
  lat double precision,
  lon double precision,
  population integer NOT NULL,
  has_rooms boolean NOT NULL
);
CREATE INDEX places_folded ON places (folded COLLATE "C");
CREATE INDEX places_trigrams ON places USING gin (folded gin_trgm_ops);

-- Keys of places; NULL until the worker has read the location of a listing that is older than this column.
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
