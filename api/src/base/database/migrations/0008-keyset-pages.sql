-- Keyset pagination compares and orders by both columns (api/src/base/database/keyset.ts). An index with one ascending
-- and one descending column does not support that.

DROP INDEX rooms_category;
CREATE INDEX rooms_category ON rooms (category, id) WHERE archived_at IS NULL;
DROP INDEX rooms_host;
CREATE INDEX rooms_host ON rooms (host_id, id);
DROP INDEX bookings_guest;
CREATE INDEX bookings_guest ON bookings (guest_id, id);
DROP INDEX bookings_host;
CREATE INDEX bookings_host ON bookings (host_id, id);
-- Finds the upcoming and current stays of a guest.
CREATE INDEX bookings_guest_stays ON bookings (guest_id, check_out_at) WHERE state = 'confirmed';
-- Finds requests to become a host, in the order of the list.
DROP INDEX people_requested;
CREATE INDEX people_requested ON people (email COLLATE "C") WHERE status = 'Requested';
-- Supports the order of the list and searches by the beginning of an email. "C" supports both with any database
-- collation.
CREATE INDEX people_email ON people (email COLLATE "C");
