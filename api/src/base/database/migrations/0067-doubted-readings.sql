-- A reading that lost many stays (`Doubt` in outside-calendars), until another reading or the host confirms it.
ALTER TABLE outside_calendars ADD COLUMN IF NOT EXISTS doubt jsonb;
-- The events that the host ignores (`IgnoreRule` in contracts).
ALTER TABLE outside_calendars ADD COLUMN IF NOT EXISTS ignored jsonb;
