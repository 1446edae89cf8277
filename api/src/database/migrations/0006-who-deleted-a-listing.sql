-- Who deleted it may bring it back, and admins may; of one that was deleted before this, admins alone.
ALTER TABLE rooms ADD COLUMN archived_by uuid REFERENCES people (id);
