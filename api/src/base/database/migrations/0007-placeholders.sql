-- What pages show until a picture is loaded, as a data: URL; null when the picture is partly transparent.
ALTER TABLE pictures ADD COLUMN placeholder text;

-- Existing pictures get it, and their new widths and formats, one every five seconds: other jobs don't wait behind them.
INSERT INTO jobs (id, kind, dedupe_key, payload, run_at, created_at)
SELECT gen_random_uuid(), 'make-variants', 'variants-2:' || hash, jsonb_build_object('hash', hash),
  now() + row_number() OVER (ORDER BY max(created_at) DESC) * interval '5 seconds', now()
FROM pictures GROUP BY hash;
