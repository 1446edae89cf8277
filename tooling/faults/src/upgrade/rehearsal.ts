/** Expanding migrations of all kinds that the rules allow, for the tables that every booking reads and writes. */
export const REHEARSAL: Record<string, string> = {
  '9001-bookings.sql': `
    ALTER TABLE bookings ADD COLUMN rehearsed_note text;
    ALTER TABLE bookings ADD COLUMN rehearsed integer NOT NULL DEFAULT 0;
    ALTER TABLE bookings ADD CONSTRAINT bookings_rehearsed CHECK (rehearsed >= 0) NOT VALID;`,
  '9002-bookings-valid.sql': 'ALTER TABLE bookings VALIDATE CONSTRAINT bookings_rehearsed;',
  '9003-rooms.sql': 'ALTER TABLE rooms ADD COLUMN rehearsed_by uuid REFERENCES people (id);',
  '9004-payments.sql': 'ALTER TABLE payments ADD COLUMN rehearsed integer NOT NULL DEFAULT 0;',
  '9005-people.sql': 'ALTER TABLE people ADD COLUMN rehearsed_at timestamptz;',
  '9006-sessions.sql': 'ALTER TABLE sessions ADD COLUMN rehearsed_at timestamptz;',
  '9007-jobs.sql': 'ALTER TABLE jobs ADD COLUMN rehearsed boolean NOT NULL DEFAULT false;',
  '9008-nights.sql': 'CREATE INDEX IF NOT EXISTS nights_rehearsed ON nights (booking_id, night);',
  '9009-things.sql': 'CREATE TABLE rehearsed_things (id uuid PRIMARY KEY, person_id uuid REFERENCES people (id));',
};
