-- The kinds of email that a person has unsubscribed from. The first email of each kind creates its row with the secret
-- of the link.
CREATE TABLE mail_choices (
  person_id uuid NOT NULL,
  kind text NOT NULL,
  -- The last part of the unsubscribe link. Not hashed, because each email contains it, and it gives access to nothing
  -- else.
  secret text NOT NULL UNIQUE,
  stopped_at timestamptz,
  PRIMARY KEY (person_id, kind)
);
