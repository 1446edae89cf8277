-- A number that is incremented with each change of a person's inbox. A change locks the row until it commits, so a
-- reader of number N has seen all changes up to N.
CREATE TABLE inboxes (
  person_id uuid PRIMARY KEY,
  last_event bigint NOT NULL
);

-- A thread in the inbox of one of its two people.
CREATE TABLE inbox_threads (
  person_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  room_id uuid NOT NULL,
  -- The inbox number of the last change.
  event bigint NOT NULL,
  -- The inbox number of the last message, by which the list is sorted. 0 if there are no messages.
  message_event bigint NOT NULL DEFAULT 0,
  last_position integer NOT NULL DEFAULT 0,
  read_position integer NOT NULL DEFAULT 0,
  -- The time at which an email is sent if the thread is still unread.
  mail_at timestamptz,
  mailed_at timestamptz,
  PRIMARY KEY (person_id, thread_id)
);
CREATE UNIQUE INDEX inbox_threads_event ON inbox_threads (person_id, event);
CREATE INDEX inbox_threads_list ON inbox_threads (person_id, message_event) WHERE message_event > 0;
CREATE INDEX inbox_threads_unread ON inbox_threads (person_id) WHERE last_position > read_position;
CREATE INDEX inbox_threads_mail ON inbox_threads (mail_at) WHERE mail_at IS NOT NULL;
