-- A number that grows with each change of what a person sees in their inbox. Who changes it holds its row until the
-- change is there, so whoever reads up to a number has missed nothing below it.
CREATE TABLE inboxes (
  person_id uuid PRIMARY KEY,
  last_event bigint NOT NULL
);

-- A thread as one of its two people has it.
CREATE TABLE inbox_threads (
  person_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  room_id uuid NOT NULL,
  -- When it changed last, by the number of the inbox.
  event bigint NOT NULL,
  -- The number that a message of the other one, or an own one, gave it: the order of the list. 0 without messages.
  message_event bigint NOT NULL DEFAULT 0,
  last_position integer NOT NULL DEFAULT 0,
  read_position integer NOT NULL DEFAULT 0,
  -- When a mail is due if it is still unread.
  mail_at timestamptz,
  mailed_at timestamptz,
  PRIMARY KEY (person_id, thread_id)
);
CREATE UNIQUE INDEX inbox_threads_event ON inbox_threads (person_id, event);
CREATE INDEX inbox_threads_list ON inbox_threads (person_id, message_event) WHERE message_event > 0;
CREATE INDEX inbox_threads_unread ON inbox_threads (person_id) WHERE last_position > read_position;
CREATE INDEX inbox_threads_mail ON inbox_threads (mail_at) WHERE mail_at IS NOT NULL;
