-- Finds the rooms in a part of the map, in bands from south to north, each a quarter of a degree high.
CREATE INDEX rooms_spots ON rooms (floor(lat * 4), lon, lat) WHERE archived_at IS NULL AND unlisted_at IS NULL;
