-- For what somebody uploaded, which goes with them when they are deleted.
CREATE INDEX IF NOT EXISTS pictures_uploader ON pictures (uploader);
