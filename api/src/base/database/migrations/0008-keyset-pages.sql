-- Pages of a list that belongs to somebody or something begin where the last one ended. The queries compare and order by
-- both columns (api/src/base/database/keyset.ts), which an index with one ascending and one descending column cannot serve.

DROP INDEX rooms_category;
CREATE INDEX rooms_category ON rooms (category, id) WHERE archived_at IS NULL;
DROP INDEX rooms_host;
CREATE INDEX rooms_host ON rooms (host_id, id);
DROP INDEX bookings_guest;
CREATE INDEX bookings_guest ON bookings (guest_id, id);
DROP INDEX bookings_host;
CREATE INDEX bookings_host ON bookings (host_id, id);
-- A guest's stays that are not over.
CREATE INDEX bookings_guest_stays ON bookings (guest_id, check_out_at) WHERE state = 'confirmed';
-- Requests to become a host, in the order of the list.
DROP INDEX people_requested;
CREATE INDEX people_requested ON people (email COLLATE "C") WHERE status = 'Requested';
-- In the order of the list, and for the beginning of an email; "C" serves both, whatever the database's own order is.
CREATE INDEX people_email ON people (email COLLATE "C");
