import { expect, test } from 'vitest';
import { scrubText } from './scrub-text.ts';

test.each([
  // Text that helps to find the bug is kept.
  ["Cannot read properties of undefined (reading 'price')", "Cannot read properties of undefined (reading 'price')"],
  ['can\'t access property "price", room is undefined', 'can\'t access property "price", room is undefined'],
  ["undefined is not an object (evaluating 'room.price')", "undefined is not an object (evaluating 'room.price')"],
  [
    "Failed to execute 'setItem' on 'Storage': no space left",
    "Failed to execute 'setItem' on 'Storage': no space left",
  ],
  ['rooms.map is not a function', 'rooms.map is not a function'],
  ["The room can't be shown", "The room can't be shown"],
  // Possible personal data is removed.
  ['No booking of guest@lodge.test', 'No booking of [email]'],
  ['No booking of guest%40lodge.test', 'No booking of [email]'],
  ['Sent to a@lodge.test, then (b@lodge.test).', 'Sent to [email], then ([email]).'],
  ['No booking of a@b@lodge.test', 'No booking of [email]'],
  ['Bad rule @media, a.b and x@y', 'Bad rule @media, a.b and x@y'],
  ['GET https://lodge.test/room/7?from=2026-01-01 failed', 'GET [address] failed'],
  ['GET /rooms/guest failed', 'GET [path] failed'],
  ['Bad query ?token=abc&email=x', 'Bad query [query]'],
  ['No room 01980a52-7f3c-7abc-8def-0123456789ab', 'No room [id]'],
  ['Bad eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc', 'Bad [token]'],
  ['Bad cus_QfZr8x7Yp2KmN4Lh9TzW', 'Bad [token]'],
  ['Call +49 170 123-4567', 'Call [number]'],
  ['Card 4242 4242 4242 4242 refused', 'Card [number] refused'],
  ['Stay of Ada Lovelace failed', 'Stay of [name] failed'],
  ["No guest 'Ada'", 'No guest …'],
  ['Unexpected token H, "Hello Ada L"... is not valid JSON', 'Unexpected token H, …... is not valid JSON'],
  ['Said “Hello” to `Ada`', 'Said … to …'],
  ['Said "Hello to the end', 'Said …'],
  ["Reading 'what Ada wrote'", 'Reading …'],
])('scrubbing keeps only safe text: %s', (text, scrubbed) => {
  expect(scrubText(text, 300)).toBe(scrubbed);
  expect(scrubText(scrubbed, 300)).toBe(scrubbed);
});

test.each(['%40', 'a%40', 'a.%40', 'a:', 'a+', 'a-', 'a.', "'a' ", "reading '", '?a', '1(', '/a', 'Aa '])(
  'scrubbing 4,000 characters of repeated %j takes linear time',
  (part) => {
    // An expression with cubic time took 16 s.
    const since = process.cpuUsage();
    scrubText(part.repeat(4_000).slice(0, 4_000), 4_000);
    expect(process.cpuUsage(since).user).toBeLessThan(4_000_000);
  },
);

test('a long text is truncated quickly', () => {
  const since = process.cpuUsage();
  for (const part of ['a@', '1 ', "'", '"', '/a', 'Aa Bb ', 'x1']) {
    expect(scrubText(part.repeat(100_000), 300).length).toBeLessThanOrEqual(300);
  }
  // Measure CPU time, because the elapsed time depends on the machine's load.
  expect(process.cpuUsage(since).user).toBeLessThan(1_000_000);
});
