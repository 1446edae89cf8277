-- The provider's ID of the latest refund.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS provider_id text;
-- The time at which the provider failed to send the money, and its error code. NULL again after an admin retries.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS failed_at timestamptz;
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS failure text;
-- The time at which an admin last retried.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS retried_at timestamptz;
CREATE INDEX IF NOT EXISTS refunds_failed ON refunds (failed_at) WHERE failed_at IS NOT NULL;
