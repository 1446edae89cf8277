-- The newest of some actions are found without reading all the others.
CREATE INDEX audit_trail_action ON audit_trail (action, id DESC);
