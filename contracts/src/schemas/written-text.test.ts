import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { cleanName } from '../base/written-text.ts';
import { type Endpoint, endpoints } from '../endpoints/index.ts';
import { multiLine, singleLine, writtenTexts } from '../forms/index.ts';
import { newRoom, personName, saveUserBody } from './index.ts';
import { searchText } from './written-text.ts';

/** The strings in requests that are not texts for other people, by the last part of their path, with the reason. */
const OTHER_TEXTS: Record<string, string> = {
  cursor: 'created by the server',
  secret: 'part of a link that the server created',
  id: 'created by a program',
  ids: 'created by a program',
  roomId: 'created by a program',
  bookingId: 'created by a program',
  upTo: 'created by a program',
  calendarId: 'created by a program',
  event: 'created by the server',
  ruleId: 'created by the server',
  messageId: 'created by a program',
  pictureId: 'created by the server',
  author: 'an id',
  copyOf: 'an id',
  key: 'created by the server',
  transactionId: 'an id from the payment provider',
  email: 'checked as an email address',
  address: 'parsed as a URL',
  endpoint: 'parsed as a URL',
  p256dh: 'a key',
  auth: 'a key',
  image: 'compared with the paths of saved pictures',
  'images[]': 'compared with the paths of saved pictures',
  timeZone: 'a name from a fixed list',
  since: 'a time from the server',
  bounds: 'numbers',
  amenities: 'names from a fixed list',
  refundable: 'true or false',
};
const DAYS = /(?:^|\.)(from|to|night)$/;

const requests = Object.entries<Endpoint>(endpoints);

test('every string in a request is checked unless there is a reason not to', () => {
  const found = requests.flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((schema) => (schema ? textsIn(schema, name) : [])),
  );
  const kinds = new Set(found.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['line', 'text', 'name', 'search', undefined]));
  const others = found.filter(({ kind, path }) => !kind && !DAYS.test(path) && !(endOf(path) in OTHER_TEXTS));
  expect(others.map(({ path }) => path)).toEqual([]);
  const ends = new Set(found.filter(({ kind }) => !kind).map(({ path }) => endOf(path)));
  expect(Object.keys(OTHER_TEXTS).filter((end) => !ends.has(end))).toEqual([]);
});

const endOf = (path: string) => path.split('.').at(-1) ?? '';

interface FoundText {
  path: string;
  kind: string | undefined;
}

/** Returns all string schemas within a schema, except enumerations. */
function textsIn(schema: z.core.$ZodType, path: string): FoundText[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'string': {
      return [{ path, kind: writtenTexts.get(schema as z.ZodString)?.kind }];
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsIn(field, `${path}.${name}`));
    case 'array':
      return textsIn(def.element, `${path}[]`);
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path));
    case 'record':
      return textsIn(def.valueType, `${path}[]`);
    case 'pipe':
      return textsIn(def.in, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return textsIn(def.innerType, path);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'custom':
    case 'unknown':
      return [];
    default:
      throw new Error(`${path} has a ${def.type}, which this test does not know`);
  }
}

describe('a single line', () => {
  const title = singleLine({ min: 1, max: 20 });

  test.each([
    ['a tab in the middle', 'Sunny\tflat', 'Sunny flat'],
    ['a line break at the end', 'Sunny flat\r\n', 'Sunny flat'],
    ['a line break in the middle', 'Sunny\nflat', 'Sunny flat'],
    ['a line separator', 'Sunny\u2028flat', 'Sunny flat'],
    ['directional isolates', '\u2068דנה\u2069', 'דנה'],
    ['a byte order mark', '\uFEFFSunny flat', 'Sunny flat'],
    ['soft hyphens and zero-width spaces', 'Son\u00ADnen\u200Bhaus', 'Sonnenhaus'],
    ['a combining accent', 'Cafe\u0301', 'Café'],
    ['surrounding spaces', ` ${'x'.repeat(20)}  `, 'x'.repeat(20)],
  ])('is cleaned if it contains %s', (_, text, expected) => expect(title.parse(text)).toBe(expected));

  test.each([
    ['Arabic', 'دار الشمس'],
    ['Hebrew with a directional mark', 'דירה C++\u200F!'],
    ['Persian with a joiner', 'خانه\u200Cها'],
    ['Hindi with a joiner', 'क्\u200Dष'],
    ['joined emoji', '👩\u200D💻 🏳\uFE0F\u200D🌈'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['an apostrophe', 'L’Aquila'],
    ['only punctuation', '…'],
  ])('is unchanged if it contains %s', (_, text) => expect(title.parse(text)).toBe(text));

  test.each([
    ['a directional override', 'Ann\u202Egro.live'],
    ['a directional embedding', '\u202BAnn'],
    ['a null character', 'Ann\0'],
    ['an escape sequence', 'Ann\u001B[1m'],
    ['a lone surrogate', 'Ann\uD83D'],
    ['a joiner between Latin letters', 'An\u200Dn'],
    ['a joiner at the beginning', '\u200DAnn'],
    ['a blank letter', 'Ann\u3164'],
    ['invisible tag characters', 'Ann\u{E0041}\u{E0042}'],
  ])('is rejected if it contains %s', (_, text) => {
    const { error } = title.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'must not contain invisible characters or marks that reverse text',
    ]);
  });

  test.each([
    ['nothing', ''],
    ['spaces', ' \u3000\u00A0'],
    ['zero-width spaces', '\u200B\u200B'],
    ['directional marks', '\u200F\u200E'],
    ['a variation selector', '\uFE0F'],
  ])('counts as empty if it contains only %s', (_, text) => {
    expect(title.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['must not be empty']);
  });
});

describe('a multi-line text', () => {
  const text = multiLine({ min: 1, max: 60 });

  test.each([
    ['a phone number from a contact list', 'Call \u202A+41 79 555 01 01\u202C', 'Call +41 79 555 01 01'],
    ['Windows line breaks', 'One\r\nTwo\n\n\tThree', 'One\nTwo\n\n\tThree'],
    ['control characters', 'One\0\u0007\u001B', 'One'],
    ['a directional override', 'Ann\u202Egro.live', 'Anngro.live'],
    ['zero-width spaces that mark word boundaries in Khmer', 'ភាសា\u200Bខ្មែរ', 'ភាសា\u200Bខ្មែរ'],
  ])('is cleaned if it contains %s', (_, written, expected) => expect(text.parse(written)).toBe(expected));

  test('counts as empty if nothing in it is visible', () => {
    expect(text.safeParse('\u200B\n\u202E').success).toBe(false);
    expect(multiLine({ max: 9 }).parse('\u200B\n')).toBe('');
  });
});

describe('a name', () => {
  test.each([
    ['a link', 'Your payout is blocked.\n\nConfirm at https://evil.example/pay', 'Your payout is blocked. Confirm at'],
    ['an email address', 'gina@lodge.test', 'gina'],
    ['a directional override', 'Ann\u202Egro.live', 'Anngro.live'],
    ['only invisible characters', '\u200B\u2800', ''],
    ['too many characters', `${'x'.repeat(79)}😀`, 'x'.repeat(79)],
  ])('is cleaned instead of rejected if it contains %s', (_, name, expected) => {
    expect(personName.parse(name)).toBe(expected);
    const body = { email: 'gina@lodge.test', role: 'guest', status: 'Verified', name };
    expect(saveUserBody.parse(body)).toMatchObject({ name: expected });
  });

  // In quadratic time, this would take many seconds.
  test('may be one word of 100,000 characters', { timeout: 2_000 }, () => {
    expect(cleanName('x'.repeat(100_000))).toHaveLength(100_000);
  });
});

// Sorting these marks takes quadratic time.
const MARKS = `a${'\u0345'.repeat(100_000)}${'\u0334'.repeat(100_000)}`;
test.each([
  ['line', singleLine({ max: 60 })],
  ['multi-line text', multiLine({ max: 60 })],
  ['search text', searchText({ max: 60 })],
  ['name', personName],
])('a %s of 200,000 accents is rejected without cleaning it', { timeout: 2_000 }, (_, schema) => {
  expect(schema.safeParse(MARKS).error?.issues).toHaveLength(1);
});

test('the error for a rejected title names its field', () => {
  const issues = newRoom.safeParse({ title: 'Flat\u202E' }).error?.issues ?? [];
  expect(issues.find(({ path }) => path[0] === 'title')?.message).toMatch(/^must not contain invisible/);
});
