-- A host's rules of price and stay (contracts/src/listings/stay-rules.ts).
ALTER TABLE rooms ADD COLUMN stay_rules jsonb NOT NULL DEFAULT '{}';

-- What a host set for single nights; those without a row have neither.
CREATE TABLE night_settings (
  room_id uuid NOT NULL REFERENCES rooms (id),
  night date NOT NULL,
  price_cents integer CHECK (price_cents > 0),
  -- Also for a night that is booked: it stays closed when its booking is cancelled.
  is_blocked boolean NOT NULL,
  PRIMARY KEY (room_id, night),
  CHECK (price_cents IS NOT NULL OR is_blocked)
);
-- Finds what is old enough to be deleted.
CREATE INDEX night_settings_night ON night_settings (night);
