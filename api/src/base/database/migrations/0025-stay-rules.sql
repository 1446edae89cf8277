-- A host's pricing and stay rules (contracts/src/listings/stay-rules.ts).
ALTER TABLE rooms ADD COLUMN stay_rules jsonb NOT NULL DEFAULT '{}';

-- A host's settings for individual nights. Nights without a row have no settings.
CREATE TABLE night_settings (
  room_id uuid NOT NULL REFERENCES rooms (id),
  night date NOT NULL,
  price_cents integer CHECK (price_cents > 0),
  -- Can also be set for a booked night, which then stays closed if the booking is canceled.
  is_blocked boolean NOT NULL,
  PRIMARY KEY (room_id, night),
  CHECK (price_cents IS NOT NULL OR is_blocked)
);
-- Finds past nights to delete.
CREATE INDEX night_settings_night ON night_settings (night);
