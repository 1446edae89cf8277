-- Check-in instructions, such as door codes. A separate table, because everyone can read rooms.
CREATE TABLE check_in_texts (
  room_id uuid PRIMARY KEY REFERENCES rooms (id),
  text text NOT NULL,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL
);
