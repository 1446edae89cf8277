import { AUDIT_ACTIONS } from 'contracts';
import { expect, test } from 'vitest';
import { fakeEntry } from '../../testing/fakes.ts';
import { describeEntry } from './describe-entry.ts';

test.each([
  ['role-changed', { from: 'guest', to: 'host', status: 'Requested' }, 'Role changed from guest to host'],
  ['person-deleted', {}, 'Account deleted'],
  ['person-deleted', { reason: 'Asked by letter' }, 'Account deleted: Asked by letter'],
  ['hosting-declined', { reason: 'Too new' }, 'Request to become a host declined: Too new'],
  [
    'booking-cancelled',
    { by: 'host', reason: 'Flooded', refundCents: 24_050, priceCents: 48_000 },
    'Cancelled by the host, $240.50 of $480 refunded: Flooded',
  ],
  [
    'booking-cancelled',
    { by: 'guest', reason: null, refundCents: 0, priceCents: 48_000 },
    'Cancelled by the guest, $0 of $480 refunded',
  ],
  ['refunded', { amountCents: 24_000, reason: 'cancelled-by-host' }, '$240 refunded'],
  ['refunded', { amountCents: 536_050 }, '$5,360.50 refunded'],
  ['room-marked', { status: false }, 'Marked as free by hand'],
  ['something-new', {}, 'something-new'],
])('the action %s is described in a sentence', (action, details, sentence) => {
  expect(describeEntry(fakeEntry({ action, details }))).toBe(sentence);
});

test('every action of the API has a description', () => {
  const details = { from: '2026-11-21', to: '2026-11-23' };
  for (const action of Object.values(AUDIT_ACTIONS).flat()) {
    expect(describeEntry(fakeEntry({ action, details }))).not.toBe(action);
  }
});
