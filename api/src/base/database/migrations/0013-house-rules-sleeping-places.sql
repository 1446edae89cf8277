-- The house rules and sleeping arrangements of a listing.
ALTER TABLE rooms ADD COLUMN house_rules jsonb NOT NULL DEFAULT '{"rules": []}';
ALTER TABLE rooms ADD COLUMN sleeping jsonb NOT NULL DEFAULT '[]';
