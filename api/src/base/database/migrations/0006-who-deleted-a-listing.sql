-- A listing can be restored by the person who deleted it or an admin; one deleted before this column, only by an admin.
ALTER TABLE rooms ADD COLUMN archived_by uuid REFERENCES people (id);
