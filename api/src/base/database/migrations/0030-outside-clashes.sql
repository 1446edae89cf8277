-- Nights of a booking that are also taken on another site and that its host was notified of. Each is reported once
-- until the clash ends.
CREATE TABLE outside_clashes (
  room_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  night date NOT NULL,
  told_at timestamptz NOT NULL,
  -- Set when one of the two stays is gone.
  ended_at timestamptz,
  PRIMARY KEY (room_id, booking_id, night)
);
-- Finds past clashes to delete.
CREATE INDEX outside_clashes_night ON outside_clashes (night);

-- The last time that another site read the calendar. Stays that are newer cannot have been copied by another site.
ALTER TABLE calendar_addresses ADD COLUMN read_at timestamptz;
