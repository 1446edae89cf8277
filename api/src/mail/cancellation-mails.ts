import { type Booking, formatPrice } from 'contracts';
import { type Letter, layOut, type MailSite } from './letter.ts';

/** What guest and host read when a booking was cancelled, whoever of them did it. */
export function cancellationLetter(
  to: 'guest' | 'host',
  booking: Booking,
  site: MailSite,
  facts: [string, string][],
): Letter {
  const { guest, host, title, price, cancellation, refund } = booking;
  const back = refund?.amount ?? 0;
  const kept = Math.round((price - back) * 100) / 100;
  const reason: [string, string][] = cancellation?.reason ? [['Reason', cancellation.reason]] : [];
  const money: [string, string][] = [
    ['Goes back', `$${formatPrice(back)}`],
    ['Kept', `$${formatPrice(kept)}`],
  ];
  const at = (path: string) => new URL(path, site.siteUrl).href;
  const isOwnAct = cancellation?.by === to;
  const doer = isOwnAct ? 'You' : cancellation?.by === 'admin' ? site.brand : to === 'guest' ? 'Your host' : guest.name;
  const who = `${doer} cancelled ${to === 'guest' ? 'your stay' : `the stay of ${guest.name}`} at ${title}.`;
  if (to === 'guest') {
    return layOut(site, {
      to: guest.email,
      subject: `Your stay at ${title} is cancelled`,
      greeting: `Hello ${guest.name},`,
      paragraphs: [who, refundSentence(back)],
      facts: [...facts, ...money, ...reason],
      link: { label: 'See my bookings', href: at('/dashboard/my-bookings') },
    });
  }
  const nights =
    cancellation?.by === 'host'
      ? 'The nights stay closed until you reopen them under Manage Bookings.'
      : 'The nights can be booked again.';
  return layOut(site, {
    to: host,
    subject: `The stay of ${guest.name} at ${title} is cancelled`,
    greeting: 'Hello,',
    paragraphs: [who, nights],
    facts: [...facts, ...money, ...reason],
    link: { label: 'See the bookings on my rooms', href: at('/dashboard/manage-bookings') },
  });
}

function refundSentence(dollars: number): string {
  return dollars > 0
    ? `$${formatPrice(dollars)} goes back to your card. Nothing is left for you to do.`
    : 'Under the cancellation policy of the stay nothing goes back.';
}
