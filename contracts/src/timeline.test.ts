import { expect, test } from 'vitest';
import { type TimelineEntry, timelineText } from './timeline.ts';

test.each([
  [{ event: 'held' }, 'Nights held for payment', 'Nights held for payment'],
  [{ event: 'paid', amount: 1240 }, '$1,240 paid', '$1,240 paid'],
  [{ event: 'confirmed' }, 'Booking confirmed', 'Booking confirmed'],
  [{ event: 'cancelled', by: 'guest' }, 'You cancelled', 'Your guest cancelled'],
  [{ event: 'cancelled', by: 'host' }, 'Your host cancelled', 'You cancelled'],
  [{ event: 'cancelled', by: 'admin' }, 'We cancelled', 'We cancelled'],
  [{ event: 'refunded', amount: 29.99 }, '$29.99 refunded', '$29.99 refunded'],
] as const)('%o', (entry, toGuest, toHost) => {
  expect(timelineText(entry, 'guest')).toBe(toGuest);
  expect(timelineText(entry, 'host')).toBe(toHost);
});

test('what a newer API added is its own text, or is left out', () => {
  expect(timelineText({ event: 'disputed' as TimelineEntry['event'] }, 'guest')).toBe('disputed');
  const byCron = { event: 'cancelled', by: 'cron' as 'host' } as const;
  expect(timelineText(byCron, 'host')).toBe('Cancelled');
});
