-- The time at which a hold was released because its guest did not pay. NULL if the payment failed or was not possible.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS lapsed_at timestamptz;
