-- Calendars of other sites, which close nights of a listing.
CREATE TABLE outside_calendars (
  room_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  added_at timestamptz NOT NULL,
  -- When it is to be read.
  due_at timestamptz NOT NULL,
  -- A worker has it until then, by the database's clock. Its number tells one reading from the next.
  leased_until timestamptz,
  readings integer NOT NULL DEFAULT 0,
  -- The last success, the day of the listing for which it was, and what the other site said of that file.
  read_at timestamptz,
  read_for date,
  etag text,
  last_modified text,
  -- Since then.
  failures integer NOT NULL DEFAULT 0,
  problem text,
  PRIMARY KEY (room_id, id),
  UNIQUE (room_id, url)
);
CREATE INDEX outside_calendars_due ON outside_calendars (due_at);

-- What they say: a night of a stay is closed while one of them has it.
CREATE TABLE outside_stays (
  room_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  PRIMARY KEY (room_id, calendar_id, from_day, to_day),
  CHECK (from_day < to_day)
);
-- Finds what is old enough to be deleted.
CREATE INDEX outside_stays_over ON outside_stays (to_day);
