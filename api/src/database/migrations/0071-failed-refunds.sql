-- The provider's id of the refund that was made last.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS provider_id text;
-- The provider could not send the money back, and why in its words. Null again once an admin sends it again.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS failed_at timestamptz;
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS failure text;
-- When an admin sent it again last.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS retried_at timestamptz;
CREATE INDEX IF NOT EXISTS refunds_failed ON refunds (failed_at) WHERE failed_at IS NOT NULL;
