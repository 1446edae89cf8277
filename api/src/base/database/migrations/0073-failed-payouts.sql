CREATE INDEX IF NOT EXISTS payout_accounts_failed ON payout_accounts (failed_at) WHERE failed_at IS NOT NULL;
