-- Finds the newest entries of some actions without reading all others.
CREATE INDEX audit_trail_action ON audit_trail (action, id DESC);
