-- The price of a saved room when it was first checked, the lowest price that its owner was notified of, and whether it
-- was unavailable for the list's stay.
ALTER TABLE saved_rooms
  ADD COLUMN price_cents integer,
  ADD COLUMN told_cents integer,
  ADD COLUMN was_taken boolean NOT NULL DEFAULT false;
