-- Rooms that people have saved, in named lists.
CREATE TABLE saved_lists (
  person_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- The last part of the public link. NULL if the list is not shared. Not hashed, because the owner can copy it again,
  -- and it shows only public rooms.
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
