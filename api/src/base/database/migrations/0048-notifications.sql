-- Notifications. A row stores what it is about. Its text is created when it is shown.
CREATE TABLE notifications (
  person_id uuid NOT NULL,
  -- Sorts by time.
  id uuid NOT NULL,
  kind text NOT NULL,
  -- Identifies the event, so that it creates one notification or updates the existing one.
  key text NOT NULL,
  details jsonb NOT NULL,
  -- The number of the person's inbox at the last change. The stream of events uses it.
  event bigint NOT NULL,
  made_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (person_id, id),
  UNIQUE (person_id, key)
);
CREATE INDEX notifications_unread ON notifications (person_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_event ON notifications (person_id, event);
CREATE INDEX notifications_made ON notifications (made_at);
