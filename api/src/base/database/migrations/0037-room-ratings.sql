-- Of the public reviews of a room, changed by the transaction that publishes or hides one: how many, the sums of their
-- stars by aspect (contracts/src/contact/reviews.ts, the overall one first), and what rooms are put in order by.
ALTER TABLE rooms ADD COLUMN IF NOT EXISTS review_count integer NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN IF NOT EXISTS star_totals integer[] NOT NULL DEFAULT '{0,0,0,0,0,0,0}';
ALTER TABLE rooms ADD COLUMN IF NOT EXISTS rating_rank integer NOT NULL DEFAULT 0;
-- On a large site, create them CONCURRENTLY before, after the columns (docs/operations.md).
CREATE INDEX IF NOT EXISTS rooms_rating ON rooms (rating_rank, id) WHERE archived_at IS NULL;
CREATE INDEX IF NOT EXISTS rooms_country_rating ON rooms (country, rating_rank, id) WHERE archived_at IS NULL;
CREATE INDEX IF NOT EXISTS rooms_city_rating ON rooms (city, rating_rank, id) WHERE archived_at IS NULL;
