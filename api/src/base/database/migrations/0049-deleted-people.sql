-- The time at which a person was deleted. The row remains for bookings, payments and the history, without personal
-- data.
ALTER TABLE people ADD COLUMN IF NOT EXISTS deleted_at timestamptz;
-- Finds deleted people, for counts without them and for the audit.
CREATE INDEX IF NOT EXISTS people_deleted ON people (id) WHERE deleted_at IS NOT NULL;
