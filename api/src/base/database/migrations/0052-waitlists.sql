-- The waitlists for taken nights of a room. One row per person and stay.
CREATE TABLE waitlist_entries (
  room_id uuid NOT NULL,
  -- Sorts by the time of joining. The first entry whose nights are all available gets the offer.
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  adults smallint NOT NULL,
  children smallint NOT NULL,
  infants smallint NOT NULL,
  pets smallint NOT NULL,
  joined_at timestamptz NOT NULL,
  -- The hold that was offered. NULL while the person waits.
  booking_id uuid,
  offered_at timestamptz,
  PRIMARY KEY (room_id, id),
  CHECK (from_day < to_day),
  CHECK ((booking_id IS NULL) = (offered_at IS NULL))
);
CREATE UNIQUE INDEX waitlist_entries_waiting ON waitlist_entries (room_id, person_id, from_day, to_day)
  WHERE booking_id IS NULL;
CREATE UNIQUE INDEX waitlist_entries_booking ON waitlist_entries (room_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX waitlist_entries_person ON waitlist_entries (person_id, id);
CREATE INDEX waitlist_entries_offered ON waitlist_entries (offered_at) WHERE booking_id IS NOT NULL;

-- The time of the next check of a room's entries, which is immediate after nights become available. NULL if nobody
-- waits.
CREATE TABLE waitlists (
  room_id uuid PRIMARY KEY,
  look_at timestamptz
);
CREATE INDEX waitlists_look ON waitlists (look_at) WHERE look_at IS NOT NULL;
