import {
  type Booking,
  chargeLines,
  formatCents,
  formatHour,
  formatLongDay,
  formatSum,
  houseHours,
  isolate,
  nightsBetween,
  ONE_ADULT,
  POLICIES,
  partyText,
  pricePartsOf,
} from 'contracts';
import type { Site } from '../../base/index.ts';
import { bookingCode } from '../../stays/index.ts';
import { TITLES } from '../notices/titles.ts';
import { cancellationLetter } from './cancellation-mails.ts';
import { helloTo, type Letter, layOut } from './letter.ts';

export type BookingMailKind =
  | 'guest-confirmed'
  | 'host-confirmed'
  | 'guest-refunded'
  | 'guest-cancelled'
  | 'host-cancelled';

export function stayFacts(booking: Booking, hours = houseHours(undefined)): [name: string, value: string][] {
  return [
    ['Booking code', bookingCode(booking._id)],
    ['Stay', booking.title],
    ['Where', booking.location],
    ['Check-in', `${formatLongDay(booking.from)}, from ${formatHour(hours.checkIn)}`],
    ['Check-out', `${formatLongDay(booking.to)}, until ${formatHour(hours.checkOut)}`],
    ['Nights', String(nightsBetween(booking))],
    ['Guests', partyText(booking.party ?? ONE_ADULT)],
  ];
}

export function chargeFacts(booking: Booking): [name: string, value: string][] {
  return chargeLines(pricePartsOf(booking), booking.charges).map(({ name, cents }) => [name, formatCents(cents)]);
}

export function writeBookingMail(
  kind: BookingMailKind,
  booking: Booking,
  site: Site,
  hours = houseHours(undefined),
): Letter {
  const { guest, host, price, roomId, transactionId } = booking;
  const names = { guest: isolate(guest.name), title: isolate(booking.title) };
  const stay = stayFacts(booking, hours);
  const facts: [string, string][] = [...stay, ...chargeFacts(booking), ['Paid', formatSum(price)]];
  const at = (path: string) => new URL(path, site.siteUrl).href;
  switch (kind) {
    case 'guest-confirmed':
      return layOut(site, {
        to: guest.email,
        subject: `Your stay at ${names.title} is booked`,
        greeting: helloTo(guest.name),
        paragraphs: ['Your payment was successful and your stay is confirmed.'],
        facts: [...facts, ['Cancellation', POLICIES[booking.cancellationPolicy].label], ['Payment', transactionId]],
        link: { label: 'View your booking', href: at(`/dashboard/my-bookings/${booking._id}`) },
      });
    case 'host-confirmed':
      return layOut(site, {
        to: host,
        subject: TITLES['booking-made'](names),
        greeting: 'Hello,',
        paragraphs: [`${names.guest} (${guest.email}) has booked and paid for a stay at your place.`],
        facts,
        link: { label: 'View the booking', href: at(`/dashboard/manage-bookings/${booking._id}`) },
      });
    case 'guest-refunded':
      return layOut(site, {
        to: guest.email,
        subject: TITLES['payment-refunded'](names),
        greeting: helloTo(guest.name),
        paragraphs: [
          'Your payment arrived after the time to pay had run out, and these nights were no longer free.',
          `We’re refunding the full amount of ${formatSum(price)} to your card. You don’t need to do anything.`,
        ],
        facts: stay,
        link: { label: 'Choose other dates', href: at(`/room/${roomId}`) },
      });
    case 'guest-cancelled':
      return cancellationLetter('guest', booking, site, facts);
    case 'host-cancelled':
      return cancellationLetter('host', booking, site, facts);
  }
}
