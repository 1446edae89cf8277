import { expect, test } from 'vitest';
import { maskContacts } from './mask-contacts.ts';
import { MESSAGE_LIMITS } from './messages.ts';

test.each([
  ['Call +44 20 7946 0958 please', 'Call [hidden] please'],
  ['call (555) 123-4567', 'call [hidden]'],
  ['5551234567', '[hidden]'],
  ['0 6 1 2 3 4 5 6 7 8', '[hidden]'],
  ['mon numéro : 06 12 34 56 78.', 'mon numéro : [hidden].'],
  ['06.12.34.56.78', '[hidden]'],
  ['06-12-34-56-78', '[hidden]'],
  ['+49/171/2345678', '[hidden]'],
  ['0044 (0)20 7946 0958', '[hidden]'],
  ['٠١٢٣٤٥٦٧٨٩', '[hidden]'],
  ['0171\u200b234\u200b5678', '[hidden]'],
  ['five five five, one two three four', '[hidden]'],
  ['write to gus.guest+trip@mail.example today', 'write to [hidden] today'],
  ['gus @ mail.example', '[hidden]'],
  ['gus(at)mail(dot)example', '[hidden]'],
  ['gus at mail dot com', '[hidden]'],
  ['see https://other.example/room?id=7, it is cheaper', 'see [hidden] it is cheaper'],
  ['www.other.de', '[hidden]'],
  ['book at Other-Site.com/rooms', 'book at [hidden]'],
  ['wa.me/4917123', '[hidden]'],
  ['I am @gus_travels there', 'I am [hidden] there'],
  ['my number is 555 123 4567 or a@b.co', 'my number is [hidden] or [hidden]'],
])('contact details are hidden before a booking: %s', (text, wanted) => {
  expect(maskContacts(text)).toEqual({ text: wanted, isMasked: true });
});

test.each([
  'Is it free from 2026-11-24 to 2026-11-28?',
  'We come on 24/11/2026 and leave on 28.11.2026 at 10:00.',
  '24/11/26-28/11/26',
  'It costs $1,200.00 a week, or 12,000,000 USD in all',
  '1 250,00 €',
  'Is 10 11 12 13 14 December possible?',
  'We are 2 adults, 3 children and 1 dog, in room 12, floor 3.',
  '300-400 metres from the station, 15 minutes',
  'open 08:00-18:00',
  'the winter of 2025-2026',
  'My code is 7KQ2-M4XD and the booking LODGE-20261124',
  'OK.It is fine.See you',
  'We arrive at 5 and stay at the sea',
  'Number 1234567 on the list',
  'one two three, go',
  'e.g. the big one, i.e. the blue one',
  'Look at 51.5074, -0.1278',
  '',
])('text without contact details is unchanged: %s', (text) => {
  expect(maskContacts(text)).toEqual({ text, isMasked: false });
});

test.each(['1 ', 'a.', '@', 'a@', '1,', 'one ', '(1', '-a.', '\ue000', '1.1.', 'a at '])(
  'a message of the maximum length is masked quickly: repeated %j',
  (part) => {
    const since = process.cpuUsage();
    maskContacts(part.repeat(MESSAGE_LIMITS.text).slice(0, MESSAGE_LIMITS.text));
    // Measure CPU time, because the elapsed time depends on the machine's load.
    expect(process.cpuUsage(since).user).toBeLessThan(1_000_000);
  },
);
