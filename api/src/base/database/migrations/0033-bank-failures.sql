-- The latest payout from the provider to the host's bank, if it failed and the bank account has not been replaced
-- since.
ALTER TABLE payout_accounts ADD COLUMN failed_payout_id text;
ALTER TABLE payout_accounts ADD COLUMN failed_cents bigint;
-- The provider's code for the reason.
ALTER TABLE payout_accounts ADD COLUMN failure text;
-- The time at which we learned of the failure.
ALTER TABLE payout_accounts ADD COLUMN failed_at timestamptz;
