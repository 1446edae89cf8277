-- Supports the list of sessions on the profile page, and ending one of them.
ALTER TABLE sessions
  -- The sign-in that opened the session (`auth_time` of the identity token).
  ADD COLUMN signed_in_at timestamptz,
  ADD COLUMN user_agent text,
  -- The browser's time zone, such as Europe/Lisbon.
  ADD COLUMN time_zone text;
