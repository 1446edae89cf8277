-- What a host notes on a booking, for nobody else. Not in bookings: whatever reads those can show them to guests.
CREATE TABLE booking_notes (
  room_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  text text NOT NULL,
  -- Grows with each save, which names the one that it is based on.
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (room_id, booking_id),
  FOREIGN KEY (room_id, booking_id) REFERENCES bookings (room_id, id)
);
