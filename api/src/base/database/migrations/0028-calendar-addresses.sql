-- Where other sites read which nights of a listing are taken. Not hashed: its host copies it again and again, and it
-- tells no more than the listing's own page.
CREATE TABLE calendar_addresses (
  room_id uuid PRIMARY KEY,
  secret text NOT NULL UNIQUE,
  made_at timestamptz NOT NULL
);
