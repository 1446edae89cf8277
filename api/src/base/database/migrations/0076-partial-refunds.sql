-- Refunds of part of a booking's price, each requested by an admin.
CREATE TABLE booking_refunds (
  room_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  admin_id uuid NOT NULL,
  -- The amount that the admin requested. With charges, the refund can be a cent or two more, in the guest's favor.
  asked_cents bigint NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The amount that could still be refunded before this refund.
  left_cents bigint NOT NULL,
  reason text NOT NULL,
  -- host: the price was lowered, which lowers the host's share and the fee; site: the host had already been paid.
  bearer text NOT NULL CHECK (bearer IN ('host', 'site')),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (room_id, id)
);
CREATE INDEX booking_refunds_booking ON booking_refunds (room_id, booking_id);
CREATE INDEX booking_refunds_of_site ON booking_refunds (made_at) WHERE bearer = 'site';

-- The part of price_cents that the site refunded at its own cost, without lowering the host's share.
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS site_refund_cents bigint NOT NULL DEFAULT 0;
-- A price can be refunded in full while the stay remains booked.
ALTER TABLE bookings DROP CONSTRAINT IF EXISTS bookings_price_cents_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_price_cents_not_negative CHECK (price_cents >= 0) NOT VALID;
