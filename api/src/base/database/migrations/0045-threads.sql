-- The messages between a guest and the host of a room.
CREATE TABLE threads (
  room_id uuid NOT NULL REFERENCES rooms (id),
  id uuid NOT NULL,
  guest_id uuid NOT NULL REFERENCES people (id),
  host_id uuid NOT NULL REFERENCES people (id),
  -- The number of messages. A sender locks the row, so positions have no gaps and become visible in order.
  last_position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (room_id, id),
  UNIQUE (room_id, guest_id)
);

CREATE TABLE messages (
  room_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  position integer NOT NULL,
  -- An ID that the sender's browser generates.
  id uuid NOT NULL,
  sender_id uuid NOT NULL REFERENCES people (id),
  text text NOT NULL,
  images text[] NOT NULL,
  sent_at timestamptz NOT NULL,
  -- Set when an admin removes the message.
  removed_at timestamptz,
  PRIMARY KEY (room_id, thread_id, position),
  UNIQUE (room_id, thread_id, id),
  FOREIGN KEY (room_id, thread_id) REFERENCES threads (room_id, id)
);
