-- The placeholder that pages show until a picture has loaded, as a data: URL. NULL if the picture is partly
-- transparent.
ALTER TABLE pictures ADD COLUMN placeholder text;

-- Existing pictures get placeholders and new widths and formats one every five seconds, so that other jobs are not
-- delayed.
INSERT INTO jobs (id, kind, dedupe_key, payload, run_at, created_at)
SELECT gen_random_uuid(), 'make-variants', 'variants-2:' || hash, jsonb_build_object('hash', hash),
  now() + row_number() OVER (ORDER BY max(created_at) DESC) * interval '5 seconds', now()
FROM pictures GROUP BY hash;
