-- Which mails somebody has stopped, by kind. A row is made with the first mail of a kind, whose link has its secret.
CREATE TABLE mail_choices (
  person_id uuid NOT NULL,
  kind text NOT NULL,
  -- The end of the link that stops these mails. Not hashed: each mail has it again, and it leads to nothing else.
  secret text NOT NULL UNIQUE,
  stopped_at timestamptz,
  PRIMARY KEY (person_id, kind)
);
