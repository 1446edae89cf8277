import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from './generated-tables.ts';

export type { Tables };

export type Database = Kysely<Tables>;
/** A transaction, or the database itself for single statements. */
export type Queries = Database | Transaction<Tables>;
export type Tx = Transaction<Tables>;

export type PersonRow = Selectable<Tables['people']>;
export type RoomRow = Selectable<Tables['rooms']>;
export type NewRoomRow = Insertable<Tables['rooms']>;
export type BookingRow = Selectable<Tables['bookings']>;
export type BookingKey = Pick<BookingRow, 'room_id' | 'id'>;
export type NewBookingRow = Omit<
  BookingRow,
  | 'cancelled_at'
  | 'cancelled_by'
  | 'cancel_reason'
  | 'refund_cents'
  | NightPriceColumn
  | 'given_up_cents'
  | 'locked_cents'
  | 'site_refund_cents'
  | `returned_${PartColumn}`
  | 'check_in_for'
  | 'awaits_payout'
  | 'fee_basis_points'
  | 'preparation_days'
  | 'review_asked_at'
  | 'lapsed_at'
  | ChargeColumn
> &
  Partial<Pick<BookingRow, NightPriceColumn | 'preparation_days' | 'fee_basis_points' | ChargeColumn>>;
type NightPriceColumn = 'night_cents' | 'discount_terms';
type ChargeColumn = 'guest_fee_basis_points' | 'tax_basis_points' | 'tax_name';
/** The parts of a price (`PriceParts` of contracts). */
export type PartColumn = 'nights_cents' | 'guest_fee_cents' | 'tax_cents';
export type BookingChange = Partial<Omit<BookingRow, 'room_id' | 'id'>>;
export type ChangeRow = Selectable<Tables['booking_changes']>;
export type NewChangeRow = Insertable<Tables['booking_changes']>;
export type BookingRefundRow = Selectable<Tables['booking_refunds']>;
export type ReviewRow = Selectable<Tables['reviews']>;
export type OutsideCalendarRow = Selectable<Tables['outside_calendars']>;
export type PaymentRow = Selectable<Tables['payments']>;
export type RefundRow = Selectable<Tables['refunds']>;
export type PayoutAccountRow = Selectable<Tables['payout_accounts']>;
export type PayoutRow = Selectable<Tables['payouts']>;
export type TransferRow = Selectable<Tables['transfers']>;
export type ThreadRow = Selectable<Tables['threads']>;
export type MessageRow = Selectable<Tables['messages']>;
export type InboxThreadRow = Selectable<Tables['inbox_threads']>;
export type ReportedItemRow = Selectable<Tables['reported_items']>;
export type ReportRow = Selectable<Tables['reports']>;
/** Only `payments/storage.ts` changes `state`. */
export type PaymentChange = Partial<Omit<PaymentRow, 'intent_id' | 'state'>>;
