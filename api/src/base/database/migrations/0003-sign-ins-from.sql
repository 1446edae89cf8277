-- Set by a password change. Identity tokens of earlier sign-ins cannot open a session.
ALTER TABLE people ADD COLUMN sign_ins_from timestamptz;
