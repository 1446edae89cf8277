-- What a saved room cost when that was first seen, and the lowest price that its owner was told of; and whether it could not be had for
-- the list's stay.
ALTER TABLE saved_rooms
  ADD COLUMN price_cents integer,
  ADD COLUMN told_cents integer,
  ADD COLUMN was_taken boolean NOT NULL DEFAULT false;
