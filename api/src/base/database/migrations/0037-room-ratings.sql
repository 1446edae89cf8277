-- The number of public reviews of a room, the sums of their stars by aspect (contracts/src/contact/reviews.ts, the
-- overall rating first), and the rank by which rooms are sorted. The transaction that publishes or hides a review
-- updates them.
ALTER TABLE rooms ADD COLUMN IF NOT EXISTS review_count integer NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN IF NOT EXISTS star_totals integer[] NOT NULL DEFAULT '{0,0,0,0,0,0,0}';
ALTER TABLE rooms ADD COLUMN IF NOT EXISTS rating_rank integer NOT NULL DEFAULT 0;
-- On a large site, first add the columns and create these indexes CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS rooms_rating ON rooms (rating_rank, id) WHERE archived_at IS NULL;
CREATE INDEX IF NOT EXISTS rooms_country_rating ON rooms (country, rating_rank, id) WHERE archived_at IS NULL;
CREATE INDEX IF NOT EXISTS rooms_city_rating ON rooms (city, rating_rank, id) WHERE archived_at IS NULL;
