-- How guests get into a room: codes and keys. Not in rooms, which strangers read.
CREATE TABLE check_in_texts (
  room_id uuid PRIMARY KEY REFERENCES rooms (id),
  text text NOT NULL,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL
);
