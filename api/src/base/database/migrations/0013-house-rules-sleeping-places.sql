-- What hosts say of their house: its rules, and who sleeps where.
ALTER TABLE rooms ADD COLUMN house_rules jsonb NOT NULL DEFAULT '{"rules": []}';
ALTER TABLE rooms ADD COLUMN sleeping jsonb NOT NULL DEFAULT '[]';
