-- The latest payout from the provider to the host's bank, if it failed and the bank account was not replaced since.
ALTER TABLE payout_accounts ADD COLUMN failed_payout_id text;
ALTER TABLE payout_accounts ADD COLUMN failed_cents bigint;
-- The provider's word for the reason.
ALTER TABLE payout_accounts ADD COLUMN failure text;
-- When we learned of it.
ALTER TABLE payout_accounts ADD COLUMN failed_at timestamptz;
