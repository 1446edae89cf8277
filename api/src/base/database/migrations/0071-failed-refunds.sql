-- The provider's id of its latest refund.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS provider_id text;
-- When the provider could not send the money back, and its code for why. Null again once an admin has sent it again.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS failed_at timestamptz;
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS failure text;
-- When an admin last sent it again.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS retried_at timestamptz;
CREATE INDEX IF NOT EXISTS refunds_failed ON refunds (failed_at) WHERE failed_at IS NOT NULL;
