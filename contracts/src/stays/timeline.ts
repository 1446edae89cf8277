import { formatSum } from '../base/money.ts';
import { ONE_ADULT, type Party, partyText } from '../base/party.ts';
import { type DayRange, formatShortDay } from '../base/stay-dates.ts';
import { isolate } from '../base/written-text.ts';
import type { CancelledBy } from './refund.ts';

export const TIMELINE_EVENTS = [
  'held',
  'paid',
  'confirmed',
  'changed',
  'refund-ordered',
  'cancelled',
  'refunded',
  'refund-failed',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
] as const;

export interface TimelineEntry {
  event: (typeof TIMELINE_EVENTS)[number];
  amount?: number | undefined;
  by?: CancelledBy | undefined;
  /** The name of the admin who ordered the refund. Only admins see it. */
  admin?: string | undefined;
  reason?: string | undefined;
  before?: (DayRange & { party?: Party | undefined }) | undefined;
}

const CANCELLERS = {
  guest: { guest: 'You cancelled', host: 'Your host cancelled', admin: 'We cancelled' },
  host: { guest: 'Your guest cancelled', host: 'You cancelled', admin: 'We cancelled' },
  admin: { guest: 'The guest cancelled', host: 'The host cancelled', admin: 'An admin cancelled' },
};

/** Returns who canceled as a text for the reader, such as `You cancelled`. */
export function cancellerText(by: CancelledBy, reader: CancelledBy): string {
  return CANCELLERS[reader][by] ?? 'Cancelled';
}

/** Returns the text of an entry. The text of an event that a newer API added is the event itself. */
export function timelineText(entry: TimelineEntry, reader: CancelledBy): string {
  const { event, amount = 0, by = 'admin', admin, reason = '', before } = entry;
  switch (event) {
    case 'held':
      return 'Nights held for payment';
    case 'paid':
      return `${formatSum(amount)} paid`;
    case 'confirmed':
      return 'Booking confirmed';
    case 'changed':
      return before ? `Changed, before: ${stayText(before)}` : 'Changed';
    case 'cancelled':
      return cancellerText(by, reader);
    case 'refund-ordered':
      return `${admin ? isolate(admin) : 'We'} decided to refund ${formatSum(amount)}: ${isolate(reason)}`;
    case 'refunded':
      return `${formatSum(amount)} refunded`;
    case 'refund-failed':
      return `The refund of ${formatSum(amount)} did not arrive`;
    case 'dispute-opened':
      return {
        guest: `You disputed the payment of ${formatSum(amount)} at your bank`,
        host: `Your guest disputed the payment of ${formatSum(amount)} at their bank`,
        admin: `The guest disputed the payment of ${formatSum(amount)} at their bank`,
      }[reader];
    case 'dispute-won':
      return 'The bank decided that the payment stays';
    case 'dispute-lost':
      return reader === 'guest'
        ? `Your bank gave you back ${formatSum(amount)}`
        : `The bank gave ${reader === 'host' ? 'your' : 'the'} guest back ${formatSum(amount)}`;
    default:
      return event;
  }
}

function stayText({ from, to, party = ONE_ADULT }: NonNullable<TimelineEntry['before']>): string {
  return `${formatShortDay(from)} to ${formatShortDay(to)}, ${partyText(party)}`;
}
