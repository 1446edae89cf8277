-- A reading that lost many stays (Doubt of outside-calendars), until another one agrees or the host confirms it.
ALTER TABLE outside_calendars ADD COLUMN IF NOT EXISTS doubt jsonb;
-- The events that the host ignores (IgnoreRule of contracts).
ALTER TABLE outside_calendars ADD COLUMN IF NOT EXISTS ignored jsonb;
