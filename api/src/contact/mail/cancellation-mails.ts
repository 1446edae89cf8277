import { type Booking, centsOf, formatCents, formatSum, isolate } from 'contracts';
import type { Site } from '../../base/index.ts';
import { TITLES } from '../notices/titles.ts';
import { helloTo, type Letter, layOut } from './letter.ts';

export function cancellationLetter(
  to: 'guest' | 'host',
  booking: Booking,
  site: Site,
  facts: [string, string][],
): Letter {
  const { guest, host, price, cancellation, refund } = booking;
  const names = { guest: isolate(guest.name), title: isolate(booking.title) };
  const back = refund?.amount ?? 0;
  const reason: [string, string][] = cancellation?.reason ? [['Reason', cancellation.reason]] : [];
  const money: [string, string][] = [
    ['Refund', formatSum(back)],
    ['Not refunded', formatCents(centsOf(price) - centsOf(back))],
  ];
  const at = (path: string) => new URL(path, site.siteUrl).href;
  const by = cancellation?.by ?? 'guest';
  const who = `${TITLES['booking-cancelled']({ ...names, to, by, brand: site.brand })}.`;
  if (to === 'guest') {
    return layOut(site, {
      to: guest.email,
      subject: `Your stay at ${names.title} has been cancelled`,
      greeting: helloTo(guest.name),
      paragraphs: [who, refundSentence(back)],
      facts: [...facts, ...money, ...reason],
      link: { label: 'View your booking', href: at(`/dashboard/my-bookings/${booking._id}`) },
    });
  }
  const nights =
    by === 'host'
      ? 'The nights stay closed until you reopen them under Manage Bookings.'
      : 'The nights are available again.';
  return layOut(site, {
    to: host,
    subject: `${names.guest}’s stay at ${names.title} has been cancelled`,
    greeting: 'Hello,',
    paragraphs: [who, nights],
    facts: [...facts, ...money, ...reason],
    link: { label: 'View the booking', href: at(`/dashboard/manage-bookings/${booking._id}`) },
  });
}

function refundSentence(dollars: number): string {
  return dollars > 0
    ? `We’re refunding ${formatSum(dollars)} to your card. You don’t need to do anything.`
    : 'Under its cancellation policy, this stay is not refunded.';
}
