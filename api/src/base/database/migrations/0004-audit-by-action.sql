-- Finds the newest entries of certain actions without reading all others.
CREATE INDEX audit_trail_action ON audit_trail (action, id DESC);
