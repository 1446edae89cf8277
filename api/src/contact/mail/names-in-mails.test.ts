import { type Booking, houseHours } from 'contracts';
import { expect, test } from 'vitest';
import type { ChangeRow } from '../../base/database/tables.ts';
import { type BookingMailKind, writeBookingMail } from './booking-mails.ts';
import { type ChangeMailKind, writeChangeMail } from './change-mails.ts';
import { helloTo, type Letter, layOut } from './letter.ts';

const NAMES = ['דנה', 'בית הים', 'حيفا'];
const site = { siteUrl: new URL('http://localhost:4000'), brand: 'Travel Lodge' };
const party = { adults: 2, children: 0, infants: 0, pets: 0 };
const booking: Booking = {
  _id: '0190a6f0-0000-7000-8000-000000000001',
  guest: { name: 'דנה', email: 'dana@lodge.test', image: null },
  ...{ host: 'host@lodge.test', title: 'בית הים', location: 'حيفا', price: 240, from: '2027-01-10', to: '2027-01-12' },
  ...{ roomId: 'r1', image: '/img/1', transactionId: 'pi_1', party, date: '2026-11-01T10:00:00.000Z' },
  ...{ state: 'cancelled', cancellationPolicy: 'flexible', timeZone: 'Asia/Jerusalem' },
  cancellation: { at: '2026-11-02T10:00:00.000Z', by: 'guest', reason: null },
};
const change = {
  before: { from: '2027-01-10', to: '2027-01-11', party },
  pay_cents: 100,
  refund_cents: 0,
} as unknown as ChangeRow;

const BOOKING_MAILS: BookingMailKind[] = [
  'guest-confirmed',
  'host-confirmed',
  'guest-refunded',
  'guest-cancelled',
  'host-cancelled',
];
const CHANGE_MAILS: ChangeMailKind[] = ['guest-changed', 'host-changed', 'guest-change-ended'];

const letters: [string, Letter][] = [
  ...BOOKING_MAILS.map((kind): [string, Letter] => [kind, writeBookingMail(kind, booking, site)]),
  ...CHANGE_MAILS.map((kind): [string, Letter] => [
    kind,
    writeChangeMail(kind, { booking, change, site, hours: houseHours(undefined) }),
  ]),
];

test.each(letters)('the email %s keeps its word order around right-to-left names', (_, { subject, text, html }) => {
  for (const shown of [subject, text, html]) {
    for (const name of NAMES) expect(shown.replaceAll(`\u2068${name}\u2069`, '')).not.toContain(name);
  }
  expect(text).toContain(NAMES[1]);
});

test('a greeting strips links and line breaks from a name', () => {
  expect(helloTo('Your payout is blocked.\n\nConfirm at https://evil.example/pay')).toBe(
    'Hello Your payout is blocked. Confirm at,',
  );
  expect(helloTo('Ann\u202Egro.live')).toBe('Hello Anngro.live,');
  expect(helloTo('\u200B')).toBe('Hello,');
});

test('a reason with several lines keeps the text direction of each line', () => {
  const reason = 'Sorry.\nבית הים\u202E';
  const parts = {
    to: 'a@b.test',
    subject: 'S',
    greeting: 'Hello,',
    paragraphs: ['P'],
    link: { label: 'L', href: '/' },
  };
  const { text, html } = layOut(site, { ...parts, facts: [['Reason', reason]] });
  expect(text).toContain('Sorry.\n\u2068בית הים\u2069\n');
  expect(html).toMatch(/<td dir="auto"[^>]*>Sorry\.<br>\u2068בית הים\u2069<\/td>/);
});
