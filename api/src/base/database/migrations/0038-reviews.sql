-- What the two sides of a stay say of each other.
CREATE TABLE reviews (
  room_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- Who wrote it. The key lets each side write one.
  side text NOT NULL CHECK (side IN ('guest', 'host')),
  -- Given when it is published, so that it tells nothing before, and ids are in the order of publication.
  id uuid,
  guest_id uuid NOT NULL,
  host_id uuid NOT NULL,
  stars jsonb NOT NULL,
  text text NOT NULL,
  version integer NOT NULL,
  -- The month of the stay.
  stayed date NOT NULL,
  written_at timestamptz NOT NULL,
  -- When it is published although the other side has written none.
  publish_at timestamptz NOT NULL,
  published_at timestamptz,
  -- An admin's decision.
  hidden_at timestamptz,
  answer text,
  answered_at timestamptz,
  PRIMARY KEY (room_id, booking_id, side),
  FOREIGN KEY (room_id, booking_id) REFERENCES bookings (room_id, id),
  CHECK ((id IS NULL) = (published_at IS NULL))
);
CREATE INDEX reviews_of_room ON reviews (room_id, id)
  WHERE side = 'guest' AND published_at IS NOT NULL AND hidden_at IS NULL;
CREATE INDEX reviews_of_guest ON reviews (guest_id, id)
  WHERE side = 'host' AND published_at IS NOT NULL AND hidden_at IS NULL;
CREATE INDEX reviews_id ON reviews (id);
CREATE INDEX reviews_unpublished ON reviews (publish_at) WHERE published_at IS NULL;
