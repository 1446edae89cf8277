import { type CancellationPolicy, RELOAD_FOR_REFUND } from 'contracts';
import { expect, test } from 'vitest';
import { refundLine } from './refund-line.ts';

const offer = {
  policy: 'moderate',
  timeZone: 'Europe/Paris',
  stay: { from: '2026-12-10', to: '2026-12-13' },
  paid: { nightsCents: 5_997, guestFeeCents: 0, taxCents: 0 },
} as const;

test('each refund tier has a deadline in the listing’s time zone', () => {
  expect(refundLine(offer, new Date('2026-11-21T12:00:00Z'))).toBe(
    'Cancel until Dec 5, 2026, 3:00 PM and get the full amount back. ' +
      'After that $29.99 until Dec 10, 2026, 3:00 PM, then nothing.',
  );
});

test('an all-or-nothing refund has a single deadline', () => {
  expect(refundLine({ ...offer, policy: 'flexible' }, new Date('2026-11-21T12:00:00Z'))).toBe(
    'Cancel until Dec 9, 2026, 3:00 PM and get the full amount back. After that nothing.',
  );
});

test("a partial refund is rounded in the guest's favor", () => {
  expect(refundLine(offer, new Date('2026-12-09T12:00:00Z'))).toBe(
    'Cancel until Dec 10, 2026, 3:00 PM and get $29.99 back. After that nothing.',
  );
});

test('a stay without a refund has no deadline', () => {
  const line = refundLine({ ...offer, policy: 'firm' }, new Date('2026-12-09T12:00:00Z'));
  expect(line).toBe('No refund for these dates if you cancel.');
});

test('an unknown policy asks for a reload', () => {
  const line = refundLine({ ...offer, policy: 'strict' as CancellationPolicy }, new Date('2026-11-21T12:00:00Z'));
  expect(line).toBe(RELOAD_FOR_REFUND);
});
