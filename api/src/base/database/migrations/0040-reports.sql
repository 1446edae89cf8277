-- A reported review or message, and the admins' decision about it. `message_reports` is no longer used.
CREATE TABLE reported_items (
  room_id uuid NOT NULL,
  -- Sorts by the time of the first report.
  id uuid NOT NULL,
  -- Set if the item is a review.
  booking_id uuid,
  -- Set if the item is a message.
  thread_id uuid,
  message_id uuid,
  -- The author's side.
  side text NOT NULL CHECK (side IN ('guest', 'host')),
  author_id uuid NOT NULL REFERENCES people (id),
  -- NULL if no decision is pending.
  waiting_since timestamptz,
  decision text CHECK (decision IN ('hide', 'keep')),
  -- Sorts by the time of the decision.
  decision_id uuid,
  decision_reason text,
  decided_by uuid,
  decided_at timestamptz,
  -- Incremented with each decision and undo, so that the second of two concurrent admins gets an error.
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (room_id, id),
  UNIQUE (room_id, booking_id, side),
  UNIQUE (room_id, thread_id, message_id),
  CHECK ((thread_id IS NULL) = (message_id IS NULL)),
  CHECK ((booking_id IS NULL) <> (thread_id IS NULL))
);
CREATE INDEX reported_items_id ON reported_items (id);
CREATE INDEX reported_items_waiting ON reported_items (id) WHERE waiting_since IS NOT NULL;
CREATE INDEX reported_items_decided ON reported_items (decision_id) WHERE waiting_since IS NULL;
CREATE INDEX reported_items_kept ON reported_items (decision_id) WHERE waiting_since IS NULL AND decision = 'keep';
CREATE INDEX reported_items_author ON reported_items (author_id, id);

-- Each person's reason for reporting the item. The key allows one report per person.
CREATE TABLE reports (
  room_id uuid NOT NULL,
  item_id uuid NOT NULL,
  reporter_id uuid NOT NULL REFERENCES people (id),
  reason text NOT NULL,
  text text NOT NULL,
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (room_id, item_id, reporter_id),
  FOREIGN KEY (room_id, item_id) REFERENCES reported_items (room_id, id)
);
