-- The reviews that the guest and the host of a stay write about each other.
CREATE TABLE reviews (
  room_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- The side that wrote the review. The key allows one review per side.
  side text NOT NULL CHECK (side IN ('guest', 'host')),
  -- Set at publication, so that it reveals nothing before and IDs are in the order of publication.
  id uuid,
  guest_id uuid NOT NULL,
  host_id uuid NOT NULL,
  stars jsonb NOT NULL,
  text text NOT NULL,
  version integer NOT NULL,
  -- The month of the stay.
  stayed date NOT NULL,
  written_at timestamptz NOT NULL,
  -- The deadline. The review is then published even if the other side has not written one.
  publish_at timestamptz NOT NULL,
  published_at timestamptz,
  -- Set by an admin's decision.
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
