import { type Booking, formatCents, formatShortDay, formatSum, type houseHours, isolate, partyText } from 'contracts';
import type { ChangeRow, Site } from '../../base/index.ts';
import { TITLES } from '../notices/titles.ts';
import { chargeFacts, stayFacts } from './booking-mails.ts';
import { helloTo, type Letter, layOut } from './letter.ts';

export type ChangeMailKind = 'guest-changed' | 'host-changed' | 'guest-change-ended';

interface ChangeMail {
  booking: Booking;
  change: ChangeRow;
  site: Site;
  hours: ReturnType<typeof houseHours>;
}

export function writeChangeMail(kind: ChangeMailKind, { booking, change, site, hours }: ChangeMail): Letter {
  const { guest, host, price } = booking;
  const names = { guest: isolate(guest.name), title: isolate(booking.title) };
  const { before } = change;
  const facts: [string, string][] = [
    ...stayFacts(booking, hours),
    ['Before', `${formatShortDay(before.from)} to ${formatShortDay(before.to)}, ${partyText(before.party)}`],
    ...chargeFacts(booking),
    ['Price', formatSum(price)],
  ];
  const at = (path: string) => new URL(path, site.siteUrl).href;
  const toGuest = {
    to: guest.email,
    greeting: helloTo(guest.name),
    link: { label: 'View your booking', href: at(`/dashboard/my-bookings/${booking._id}`) },
  };
  switch (kind) {
    case 'guest-changed':
      return layOut(site, {
        ...toGuest,
        subject: `Your stay at ${names.title} has been changed`,
        paragraphs: [`Your stay has been changed as you asked. ${moneySentence(change)}`],
        facts,
      });
    case 'host-changed':
      return layOut(site, {
        to: host,
        subject: TITLES['booking-changed'](names),
        greeting: 'Hello,',
        paragraphs: [`${names.guest} (${guest.email}) has changed their stay at your place.`],
        facts,
        link: { label: 'View the booking', href: at(`/dashboard/manage-bookings/${booking._id}`) },
      });
    case 'guest-change-ended':
      return layOut(site, {
        ...toGuest,
        subject: `Your payment for changing your stay at ${names.title} is being refunded`,
        paragraphs: [
          'Your payment arrived after this change had ended, so it was not made.',
          `We’re refunding the full amount of ${formatCents(change.pay_cents)} to your card. You don’t need to do anything.`,
        ],
        facts: stayFacts(booking, hours),
      });
  }
}

function moneySentence({ pay_cents, refund_cents }: ChangeRow): string {
  if (pay_cents > 0) return `You paid the difference of ${formatCents(pay_cents)}.`;
  if (refund_cents > 0) return `We’re refunding ${formatCents(refund_cents)} to your card.`;
  return 'The price stays the same.';
}
