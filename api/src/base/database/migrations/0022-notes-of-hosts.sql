-- A host's private note about a booking. A separate table, so that queries for guests cannot include it by mistake.
CREATE TABLE booking_notes (
  room_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  text text NOT NULL,
  -- Incremented with each save. A save must name the version that it is based on.
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (room_id, booking_id),
  FOREIGN KEY (room_id, booking_id) REFERENCES bookings (room_id, id)
);
