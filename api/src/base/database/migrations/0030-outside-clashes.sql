-- Nights of a booking that are taken on another site too, and that its host was told of: each once, until it has ended.
CREATE TABLE outside_clashes (
  room_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  night date NOT NULL,
  told_at timestamptz NOT NULL,
  -- One of the two stays is gone.
  ended_at timestamptz,
  PRIMARY KEY (room_id, booking_id, night)
);
-- Finds what is old enough to be deleted.
CREATE INDEX outside_clashes_night ON outside_clashes (night);

-- When anybody last read it: before that, no other site can give back what is in it.
ALTER TABLE calendar_addresses ADD COLUMN read_at timestamptz;
