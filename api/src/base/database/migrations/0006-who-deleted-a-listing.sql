-- The person who deleted a listing or an admin can restore it. A listing deleted before this migration can be restored
-- only by an admin.
ALTER TABLE rooms ADD COLUMN archived_by uuid REFERENCES people (id);
