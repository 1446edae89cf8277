-- Rooms that people have saved, in lists with names.
CREATE TABLE saved_lists (
  person_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- The end of the link that shows the list to anybody; NULL: it is not shared. Not hashed: its owner copies it again and
  -- again, and it leads to nothing but rooms that are public.
  token text UNIQUE,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, id)
);

CREATE TABLE saved_rooms (
  person_id uuid NOT NULL,
  list_id uuid NOT NULL,
  room_id uuid NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, list_id, room_id),
  FOREIGN KEY (person_id, list_id) REFERENCES saved_lists (person_id, id) ON DELETE CASCADE
);
