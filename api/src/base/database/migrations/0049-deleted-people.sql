-- When somebody was deleted. Their row stays for bookings, payments and the history, without who they were.
ALTER TABLE people ADD COLUMN IF NOT EXISTS deleted_at timestamptz;
-- For counts without them, and the audit.
CREATE INDEX IF NOT EXISTS people_deleted ON people (id) WHERE deleted_at IS NOT NULL;
