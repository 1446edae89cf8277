import { expect, test } from 'vitest';
import { type TimelineEntry, timelineText } from './timeline.ts';

test.each([
  [{ event: 'held' }, 'Nights held for payment', 'Nights held for payment'],
  [{ event: 'paid', amount: 1240 }, '$1,240 paid', '$1,240 paid'],
  [{ event: 'confirmed' }, 'Booking confirmed', 'Booking confirmed'],
  [
    { event: 'changed', before: { from: '2127-03-10', to: '2127-03-13' } },
    'Changed, before: Mar 10, 2127 to Mar 13, 2127, 1 adult',
    'Changed, before: Mar 10, 2127 to Mar 13, 2127, 1 adult',
  ],
  [{ event: 'cancelled', by: 'guest' }, 'You cancelled', 'Your guest cancelled'],
  [{ event: 'cancelled', by: 'host' }, 'Your host cancelled', 'You cancelled'],
  [{ event: 'cancelled', by: 'admin' }, 'We cancelled', 'We cancelled'],
  [{ event: 'refunded', amount: 29.99 }, '$29.99 refunded', '$29.99 refunded'],
] as const)('the timeline entry %o has a text', (entry, toGuest, toHost) => {
  expect(timelineText(entry, 'guest')).toBe(toGuest);
  expect(timelineText(entry, 'host')).toBe(toHost);
});

test('an entry that a newer API added is its own text', () => {
  expect(timelineText({ event: 'disputed' as TimelineEntry['event'] }, 'guest')).toBe('disputed');
  const byCron = { event: 'cancelled', by: 'cron' as 'host' } as const;
  expect(timelineText(byCron, 'host')).toBe('Cancelled');
});
