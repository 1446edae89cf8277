-- For the list of sessions on the profile page, and to end one of them for good.
ALTER TABLE sessions
  -- The sign-in that the session was opened with (`auth_time` of the identity token).
  ADD COLUMN signed_in_at timestamptz,
  ADD COLUMN user_agent text,
  -- The browser's, such as Europe/Lisbon.
  ADD COLUMN time_zone text;
