-- Who waits for nights of a room that are taken. One row for each stay that somebody waits for.
CREATE TABLE waitlist_entries (
  room_id uuid NOT NULL,
  -- In the order of joining: the first one whose nights are all free is offered them.
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  adults smallint NOT NULL,
  children smallint NOT NULL,
  infants smallint NOT NULL,
  pets smallint NOT NULL,
  joined_at timestamptz NOT NULL,
  -- The hold that was offered; NULL: still waiting.
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

-- When the entries of a room are looked at next: at once after nights of it were freed; NULL: nobody waits.
CREATE TABLE waitlists (
  room_id uuid PRIMARY KEY,
  look_at timestamptz
);
CREATE INDEX waitlists_look ON waitlists (look_at) WHERE look_at IS NOT NULL;
