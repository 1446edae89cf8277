-- Calendars of other sites, which close nights of a listing.
CREATE TABLE outside_calendars (
  room_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  added_at timestamptz NOT NULL,
  -- The time of the next reading.
  due_at timestamptz NOT NULL,
  -- The end of a worker's lease, by the database's clock. The number identifies the reading.
  leased_until timestamptz,
  readings integer NOT NULL DEFAULT 0,
  -- The last successful reading, the listing's local day at that time, and the validators of the response.
  read_at timestamptz,
  read_for date,
  etag text,
  last_modified text,
  -- The failures since the last successful reading.
  failures integer NOT NULL DEFAULT 0,
  problem text,
  PRIMARY KEY (room_id, id),
  UNIQUE (room_id, url)
);
CREATE INDEX outside_calendars_due ON outside_calendars (due_at);

-- The stays in these calendars. A night is closed while at least one calendar has a stay on it.
CREATE TABLE outside_stays (
  room_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  PRIMARY KEY (room_id, calendar_id, from_day, to_day),
  CHECK (from_day < to_day)
);
-- Finds past stays to delete.
CREATE INDEX outside_stays_over ON outside_stays (to_day);
