-- Replies that a host has saved for reuse.
CREATE TABLE message_templates (
  person_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (person_id, id)
);

-- Blocks: one person no longer accepts messages from another.
CREATE TABLE message_blocks (
  person_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (person_id, blocked_id)
);

CREATE TABLE message_reports (
  id uuid PRIMARY KEY,
  room_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  message_id uuid NOT NULL,
  reporter_id uuid NOT NULL,
  reason text NOT NULL,
  reported_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('keep', 'hide')),
  decision_reason text,
  decided_by uuid,
  decided_at timestamptz,
  UNIQUE (thread_id, message_id, reporter_id)
);
CREATE INDEX message_reports_open ON message_reports (id) WHERE decided_at IS NULL;
