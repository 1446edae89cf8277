-- After a new password: identity tokens of sign-ins before this moment open no session any more.
ALTER TABLE people ADD COLUMN sign_ins_from timestamptz;
