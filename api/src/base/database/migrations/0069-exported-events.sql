-- The events as other sites last read them (`ExportedEvent` in outside-calendars).
ALTER TABLE calendar_addresses ADD COLUMN IF NOT EXISTS events jsonb;
