-- What people are told in the bell and on its page. A row says what it is about; its words are found when it is shown.
CREATE TABLE notifications (
  person_id uuid NOT NULL,
  -- In the order of time.
  id uuid NOT NULL,
  kind text NOT NULL,
  -- Of what happened: told once, or the same row again.
  key text NOT NULL,
  details jsonb NOT NULL,
  -- When it changed last, by the number of the person's inbox: the stream tells of it.
  event bigint NOT NULL,
  made_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (person_id, id),
  UNIQUE (person_id, key)
);
CREATE INDEX notifications_unread ON notifications (person_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_event ON notifications (person_id, event);
CREATE INDEX notifications_made ON notifications (made_at);
