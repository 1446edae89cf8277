-- When a hold was released because its guest did not pay. NULL for others: the payment had failed, or nobody could pay.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS lapsed_at timestamptz;
