-- Pictures in messages. Only the two people in the thread may see them, so they are not public files, and they are
-- deleted with their row.
CREATE TABLE message_pictures (
  room_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  id uuid NOT NULL,
  uploader_id uuid NOT NULL,
  -- WebP, at most 320 and 1280 pixels wide.
  small bytea NOT NULL,
  large bytea NOT NULL,
  -- The time at which the worker deletes a picture that was not sent or whose message was removed. NULL to keep it.
  delete_at timestamptz,
  PRIMARY KEY (room_id, id)
);
CREATE INDEX message_pictures_uploader ON message_pictures (uploader_id);
CREATE INDEX message_pictures_delete ON message_pictures (delete_at) WHERE delete_at IS NOT NULL;
