import { addDays, todayIn } from 'contracts';
import fc from 'fast-check';
import type { Described, Schema } from './document.ts';

export interface GeneratedRequest {
  path: string;
  body: unknown;
}

export type Known = Record<string, string[]>;

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '🏝️',
  '‮ltr',
  'é',
  "' OR 1=1 --",
  '../../etc/passwd',
  '{{7*7}}',
  '<svg/onload=1>',
  '%00',
  'null',
  '-1',
  'x'.repeat(5_000),
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '$where',
  '__proto__',
];
const ODD_VALUES = [
  null,
  true,
  0,
  -1,
  -0,
  1e9,
  1e308,
  19.999,
  2 ** 53,
  0.1 + 0.2,
  [],
  {},
  [[]],
  { $ne: '' },
  { __proto__: { a: 1 } },
  ['a', 'b'],
];

const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const odd = fc.oneof(oddText, fc.constantFrom<unknown>(...ODD_VALUES), fc.double(), fc.jsonValue({ maxDepth: 3 }));

const days = fc.integer({ min: -3, max: 90 }).map((count) => addDays(todayIn('UTC'), count));

export function requestsOf(
  pattern: string,
  described: Described | undefined,
  known: Known,
): fc.Arbitrary<GeneratedRequest> {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const path = fc.tuple(...names.map((name) => textOf(name, known))).map((values) =>
    // Malformed Unicode cannot be encoded in a URL, so it is replaced.
    names.reduce(
      (text, name, index) =>
        text.replace(`:${name}`, () => encodeURIComponent((values[index] ?? '').toWellFormed()) || '%20'),
      pattern,
    ),
  );
  const query = (described?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const search = fc
    .tuple(
      ...query.map(({ name, schema }) => fc.option(fc.oneof(valueBy(schema, name, known), odd), { nil: undefined })),
    )
    .map((values) =>
      new URLSearchParams(
        query.flatMap(({ name }, index) =>
          values[index] === undefined ? [] : [[name, asText(values[index])] as [string, string]],
        ),
      ).toString(),
    );
  const body = described?.body ? bodyOf(described.body, known) : fc.constant(undefined);
  return fc
    .record({ path, search, body })
    .map((each) => ({ path: each.search ? `${each.path}?${each.search}` : each.path, body: each.body }));
}

function bodyOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const sound = valueBy(schema, '', known);
  const fields = Object.keys(schema.properties ?? { any: {} });
  const changes = fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string({ maxLength: 8 })), odd, {
    minKeys: 1,
    maxKeys: 3,
  });
  const spoilt = fc.tuple(sound, changes).map(([body, change]) => ({ ...(body as object), ...change }));
  const cut = fc
    .tuple(sound, fc.constantFrom(...fields))
    .map(([body, field]) => ({ ...(body as object), [field]: undefined }));
  const broken = fc.constantFrom<unknown>(
    '{"a":',
    '',
    'null',
    '[]',
    '"text"',
    '{"price":1e999}',
    `${'['.repeat(2_000)}`,
  );
  return fc.oneof(
    { weight: 5, arbitrary: sound },
    { weight: 4, arbitrary: spoilt },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: odd.map((value) => JSON.stringify(value) ?? 'null') },
  );
}

function valueBy(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueBy(each, name, known)));
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([key, value]) => [key, valueBy(value, key, known)]);
      return fc.record(Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: schema.required ?? [],
      });
    }
    case 'array':
      return fc.array(valueBy(schema.items ?? {}, name, known), { maxLength: 4 });
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1_000, 2 ** 31),
      });
    case 'number':
      return fc.oneof(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
        fc.double(),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return name === 'from' || name === 'to' ? fc.oneof({ weight: 5, arbitrary: days }, oddText) : textOf(name, known);
    default:
      return odd;
  }
}

function textOf(name: string, known: Known): fc.Arbitrary<string> {
  const real = known[name];
  return real ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...real) }, oddText) : oddText;
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}
