-- The secret address where other sites read the taken nights of a listing. Not hashed, because the host can copy it
-- again, and it reveals no more than the listing's page.
CREATE TABLE calendar_addresses (
  room_id uuid PRIMARY KEY,
  secret text NOT NULL UNIQUE,
  made_at timestamptz NOT NULL
);
