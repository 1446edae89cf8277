import type { CancelledBy, DisputeState, ReviewSide } from 'contracts';

/** Names and titles after `isolate`. */
interface Names {
  guest: string;
  title: string;
}

interface CalendarNames {
  name: string;
  title: string;
}

export const TITLES = {
  'booking-made': ({ guest, title }: Names) => `${guest} booked ${title}`,
  'booking-changed': ({ guest, title }: Names) => `${guest} changed the stay at ${title}`,
  'booking-cancelled': ({
    to,
    by,
    brand,
    guest,
    title,
  }: Names & { to: ReviewSide; by: CancelledBy; brand: string }) => {
    const who = by === to ? 'You' : { admin: brand, host: 'Your host', guest }[by];
    const whose = to === 'guest' ? 'your' : by === 'guest' ? 'the' : `${guest}’s`;
    return `${who} cancelled ${whose} stay at ${title}`;
  },
  'booking-refunded': (to: ReviewSide | 'admin', amount: string, { guest, title }: Names) =>
    to === 'guest' ? `You get ${amount} back for ${title}` : `${guest} gets ${amount} back for ${title}`,
  'payment-refunded': ({ title }: Pick<Names, 'title'>) => `Your payment for ${title} is being refunded`,
  'refund-failed': (to: ReviewSide | 'admin', { guest, title }: Names) =>
    to === 'guest'
      ? `Your refund for ${title} did not arrive`
      : to === 'host'
        ? `The refund of ${guest} for ${title} did not arrive`
        : 'A refund failed',
  dispute: (to: ReviewSide | 'admin', state: DisputeState, { guest, title }: Names) => {
    if (to === 'admin')
      return { open: 'A payment is disputed', won: 'A dispute was won', lost: 'A dispute was lost' }[state];
    const whose = to === 'guest' ? `your payment for ${title}` : `${guest}’s payment for ${title}`;
    if (state === 'won') return `The bank decided: ${whose} stays`;
    if (state === 'lost') return `The bank decided: ${whose} was given back`;
    return to === 'guest' ? `You disputed ${whose}` : `${guest} disputed the payment for ${title}`;
  },
  'check-in': ({ title }: Pick<Names, 'title'>) => `How to check in at ${title}`,
  messages: (name: string, unread: number) =>
    unread > 1 ? `${name} wrote you ${unread} messages` : `${name} wrote to you`,
  'review-asked': (side: ReviewSide, { guest, title }: Names) =>
    side === 'guest' ? `How was your stay at ${title}?` : `How was ${guest} as a guest?`,
  'review-published': (side: ReviewSide, { guest, title }: Names) =>
    side === 'guest' ? `${guest} reviewed ${title}` : `Your host at ${title} reviewed you`,
  'nights-offered': ({ title }: Pick<Names, 'title'>) => `${title} is free on your dates, and held for you`,
  clash: ({ guest, title }: Names) => `Booked twice: ${guest}’s stay at ${title}`,
  'calendar-failing': ({ name, title }: CalendarNames) => `${name}, a calendar of ${title}, can’t be read`,
  'calendar-works': ({ name, title }: CalendarNames) => `${name}, a calendar of ${title}, can be read again`,
  'payout-failed': 'Your bank did not accept a payout',
  'hosting-approved': (brand: string) => `You’re now a host on ${brand}`,
};
