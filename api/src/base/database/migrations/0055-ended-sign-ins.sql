ALTER TABLE people
  -- The latest known password change. It ended all earlier sessions.
  ADD COLUMN password_changed_at timestamptz,
  -- Sign-ins after `sign_ins_from` whose tokens cannot open a session either.
  ADD COLUMN ended_sign_ins timestamptz[] NOT NULL DEFAULT '{}';
