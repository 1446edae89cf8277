-- Cancelled bookings say who ended them, why, and how much goes back; listings can change and end.

ALTER TABLE bookings ADD COLUMN cancelled_at timestamptz;
-- guest, host or admin
ALTER TABLE bookings ADD COLUMN cancelled_by text;
ALTER TABLE bookings ADD COLUMN cancel_reason text;
-- Decided when it was cancelled; payments.refunded_cents says what has gone back.
ALTER TABLE bookings ADD COLUMN refund_cents bigint;

-- One more with each change of the listing by hand.
ALTER TABLE rooms ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Deleted by its host: never shown or booked again; its bookings stay.
ALTER TABLE rooms ADD COLUMN archived_at timestamptz;
