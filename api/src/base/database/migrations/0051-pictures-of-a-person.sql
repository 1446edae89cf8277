-- Finds a person's uploads, which are deleted with the person.
CREATE INDEX IF NOT EXISTS pictures_uploader ON pictures (uploader);
