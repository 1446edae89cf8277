import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Endpoint, endpoints } from '../endpoints/index.ts';
import { multiLine, newRoom, personName, saveUserBody, singleLine, writtenTexts } from './index.ts';

/** Texts of requests that people do not write for others to read, by the end of their path. */
const OTHER_TEXTS: Record<string, string> = {
  cursor: 'made by the server',
  secret: 'an end of a link that the server made',
  id: 'chosen by a program',
  ids: 'chosen by programs',
  roomId: 'chosen by a program',
  bookingId: 'chosen by a program',
  upTo: 'chosen by a program',
  calendarId: 'chosen by a program',
  event: 'made by the server',
  ruleId: 'made by the server',
  messageId: 'chosen by a program',
  pictureId: 'made by the server',
  author: 'an id',
  copyOf: 'an id',
  key: 'made by the server',
  transactionId: 'an id of the payment provider',
  email: 'has a format of its own',
  address: 'an address, parsed as one',
  endpoint: 'an address, parsed as one',
  p256dh: 'a key',
  auth: 'a key',
  image: 'compared with the paths of saved pictures',
  'images[]': 'compared with the paths of saved pictures',
  timeZone: 'one of a list',
  since: 'a time that the server gave',
  bounds: 'numbers',
  amenities: 'names of a list',
  refundable: 'true or false',
};
const DAYS = /(?:^|\.)(from|to|night)$/;

const requests = Object.entries<Endpoint>(endpoints);

test('every text in a request is checked or has a reason not to be', () => {
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

/** Returns the strings in a schema, except enumerations. */
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
    ['a tab within', 'Sunny\tflat', 'Sunny flat'],
    ['a line break at its end', 'Sunny flat\r\n', 'Sunny flat'],
    ['a line break within', 'Sunny\nflat', 'Sunny flat'],
    ['a line separator', 'Sunny\u2028flat', 'Sunny flat'],
    ['the isolates of an email', '\u2068דנה\u2069', 'דנה'],
    ['a byte order mark', '\uFEFFSunny flat', 'Sunny flat'],
    ['soft hyphens and zero-width spaces', 'Son\u00ADnen\u200Bhaus', 'Sonnenhaus'],
    ['a letter and its accent apart', 'Cafe\u0301', 'Café'],
    ['20 characters with spaces around them', ` ${'x'.repeat(20)}  `, 'x'.repeat(20)],
  ])('with %s is tidied', (_, text, expected) => expect(title.parse(text)).toBe(expected));

  test.each([
    ['Arabic', 'دار الشمس'],
    ['Hebrew with a mark of direction', 'דירה C++\u200F!'],
    ['Persian with a joiner', 'خانه\u200Cها'],
    ['Hindi with a joiner', 'क्\u200Dष'],
    ['an emoji of several', '👩\u200D💻 🏳\uFE0F\u200D🌈'],
    ['a flag of a part of a country', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['an apostrophe', 'L’Aquila'],
    ['punctuation alone', '…'],
  ])('of %s is kept', (_, text) => expect(title.parse(text)).toBe(text));

  test.each([
    ['an override of direction', 'Ann\u202Egro.live'],
    ['an embedding', '\u202BAnn'],
    ['a null', 'Ann\0'],
    ['an escape', 'Ann\u001B[1m'],
    ['half a character', 'Ann\uD83D'],
    ['a joiner between Latin letters', 'An\u200Dn'],
    ['a joiner at the beginning', '\u200DAnn'],
    ['a filler', 'Ann\u3164'],
    ['hidden tags', 'Ann\u{E0041}\u{E0042}'],
  ])('with %s is rejected', (_, text) => {
    const { error } = title.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'must not contain invisible characters or marks that reverse text',
    ]);
  });

  test.each([
    ['nothing', ''],
    ['spaces', ' \u3000\u00A0'],
    ['zero-width spaces', '\u200B\u200B'],
    ['marks of direction', '\u200F\u200E'],
    ['a variation selector', '\uFE0F'],
  ])('of %s is empty', (_, text) => {
    expect(title.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['must not be empty']);
  });
});

describe('a text of several lines', () => {
  const text = multiLine({ min: 1, max: 60 });

  test.each([
    ['a phone number from a contact list', 'Call \u202A+41 79 555 01 01\u202C', 'Call +41 79 555 01 01'],
    ['line breaks of Windows', 'One\r\nTwo\n\n\tThree', 'One\nTwo\n\n\tThree'],
    ['controls', 'One\0\u0007\u001B', 'One'],
    ['an override of direction', 'Ann\u202Egro.live', 'Anngro.live'],
    ['zero-width spaces, where Khmer may break a line', 'ភាសា\u200Bខ្មែរ', 'ភាសា\u200Bខ្មែរ'],
  ])('with %s is cleaned', (_, written, expected) => expect(text.parse(written)).toBe(expected));

  test('without anything visible is empty', () => {
    expect(text.safeParse('\u200B\n\u202E').success).toBe(false);
    expect(multiLine({ max: 9 }).parse('\u200B\n')).toBe('');
  });
});

describe('a name', () => {
  test.each([
    ['a link', 'Your payout is blocked.\n\nConfirm at https://evil.example/pay', 'Your payout is blocked. Confirm at'],
    ['an email address', 'gina@lodge.test', 'gina'],
    ['an override of direction', 'Ann\u202Egro.live', 'Anngro.live'],
    ['nothing that can be seen', '\u200B\u2800', ''],
    ['more characters than a name has', `${'x'.repeat(79)}😀`, 'x'.repeat(79)],
  ])('with %s is cleaned so that nobody is locked out', (_, name, expected) => {
    expect(personName.parse(name)).toBe(expected);
    const body = { email: 'gina@lodge.test', role: 'guest', status: 'Verified', name };
    expect(saveUserBody.parse(body)).toMatchObject({ name: expected });
  });
});

test('a rejected title is named by its field', () => {
  const issues = newRoom.safeParse({ title: 'Flat\u202E' }).error?.issues ?? [];
  expect(issues.find(({ path }) => path[0] === 'title')?.message).toMatch(/^must not contain invisible/);
});
