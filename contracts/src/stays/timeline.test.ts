import { expect, test } from 'vitest';
import { type TimelineEntry, timelineText } from './timeline.ts';

test.each([
  [{ event: 'held' }, 'Nights held for payment', 'Nights held for payment', 'Nights held for payment'],
  [{ event: 'paid', amount: 1240 }, '$1,240 paid', '$1,240 paid', '$1,240 paid'],
  [{ event: 'confirmed' }, 'Booking confirmed', 'Booking confirmed', 'Booking confirmed'],
  [
    { event: 'changed', before: { from: '2127-03-10', to: '2127-03-13' } },
    'Changed, before: Mar 10, 2127 to Mar 13, 2127, 1 adult',
    'Changed, before: Mar 10, 2127 to Mar 13, 2127, 1 adult',
    'Changed, before: Mar 10, 2127 to Mar 13, 2127, 1 adult',
  ],
  [{ event: 'cancelled', by: 'guest' }, 'You cancelled', 'Your guest cancelled', 'The guest cancelled'],
  [{ event: 'cancelled', by: 'host' }, 'Your host cancelled', 'You cancelled', 'The host cancelled'],
  [{ event: 'cancelled', by: 'admin' }, 'We cancelled', 'We cancelled', 'An admin cancelled'],
  [{ event: 'refunded', amount: 29.99 }, '$29.99 refunded', '$29.99 refunded', '$29.99 refunded'],
  [
    { event: 'refund-ordered', amount: 50, reason: 'No hot water' },
    'We decided to refund $50: No hot water',
    'We decided to refund $50: No hot water',
    'We decided to refund $50: No hot water',
  ],
  [
    { event: 'refund-ordered', amount: 50, reason: 'No hot water', admin: 'Ada' },
    'Ada decided to refund $50: No hot water',
    'Ada decided to refund $50: No hot water',
    'Ada decided to refund $50: No hot water',
  ],
  [
    { event: 'refund-failed', amount: 240 },
    'The refund of $240 did not arrive',
    'The refund of $240 did not arrive',
    'The refund of $240 did not arrive',
  ],
  [
    { event: 'dispute-opened', amount: 30 },
    'You disputed the payment of $30 at your bank',
    'Your guest disputed the payment of $30 at their bank',
    'The guest disputed the payment of $30 at their bank',
  ],
  [
    { event: 'dispute-won' },
    'The bank decided that the payment stays',
    'The bank decided that the payment stays',
    'The bank decided that the payment stays',
  ],
  [
    { event: 'dispute-lost', amount: 30 },
    'Your bank gave you back $30',
    'The bank gave your guest back $30',
    'The bank gave the guest back $30',
  ],
] as const)('the timeline entry %o has a text for each reader', (entry, toGuest, toHost, toAdmin) => {
  expect(timelineText(entry, 'guest')).toBe(toGuest);
  expect(timelineText(entry, 'host')).toBe(toHost);
  expect(timelineText(entry, 'admin')).toBe(toAdmin);
});

test('an entry that a newer API added is its own text', () => {
  expect(timelineText({ event: 'disputed' as TimelineEntry['event'] }, 'guest')).toBe('disputed');
  const byCron = { event: 'cancelled', by: 'cron' as 'host' } as const;
  expect(timelineText(byCron, 'host')).toBe('Cancelled');
});
