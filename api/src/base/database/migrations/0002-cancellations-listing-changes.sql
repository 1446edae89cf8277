-- Cancelled bookings record who cancelled, why, and the refund; listings can be updated and deleted.

ALTER TABLE bookings ADD COLUMN cancelled_at timestamptz;
-- guest, host or admin
ALTER TABLE bookings ADD COLUMN cancelled_by text;
ALTER TABLE bookings ADD COLUMN cancel_reason text;
-- The amount to refund, decided at the cancellation. payments.refunded_cents is the amount refunded so far.
ALTER TABLE bookings ADD COLUMN refund_cents bigint;

-- Incremented with each update of the listing.
ALTER TABLE rooms ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Set when the host deletes the listing. It is never shown or booked again, but its bookings remain.
ALTER TABLE rooms ADD COLUMN archived_at timestamptz;
