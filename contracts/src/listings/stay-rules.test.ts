import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, nightsBetween } from '../base/stay-dates.ts';
import {
  closedBy,
  contradictions,
  ruleBroken,
  ruleBrokenByChange,
  ruleSentence,
  type StayRules,
  type Weekday,
  weekdayOf,
} from './stay-rules.ts';

/** This day is a Wednesday. */
const DAY = '2027-06-02';
const stay = (from: string, nights: number) => ({ from, to: addDays(from, nights) });

describe('checking a stay against the rules', () => {
  const all: StayRules = { minNights: 2, maxNights: 5, noticeDays: 1, arrivalDays: [3, 6] };
  const before = addDays(DAY, -10);
  const season = { name: 'x', ...stay(DAY, 9), minNights: 4 };
  test.for([
    ['none', all, 3, before, undefined],
    ['too short', all, 1, before, 'Stay at least 2 nights'],
    ['too long', all, 6, before, 'Stay at most 5 nights'],
    ['booked too late', all, 3, DAY, 'Book at least 1 day before you arrive'],
    ['booked in time', all, 3, addDays(DAY, -1), undefined],
    ['arrival on a wrong day', { arrivalDays: [0, 5] }, 3, before, 'Arrive on a Sunday or Friday'],
    ['shorter than the season requires', { seasons: [season] }, 3, before, 'Stay at least 4 nights'],
    ['in a season with a shorter minimum', { minNights: 5, seasons: [season] }, 4, before, undefined],
  ] as [string, StayRules, number, string, string | undefined][])(
    'finds the broken rule: %s',
    ([, rules, nights, bookedOn, sentence]) => {
      const broken = ruleBroken(rules, stay(DAY, nights), bookedOn);
      expect(broken && ruleSentence(broken)).toEqual(sentence);
    },
  );
});

describe('a change of a stay of five nights that is about to begin', () => {
  const rules: StayRules = { minNights: 6, maxNights: 4, noticeDays: 7, arrivalDays: [0] };
  const change = (from: number, nights: number) =>
    ruleBrokenByChange(rules, {
      before: stay(DAY, 5),
      after: stay(addDays(DAY, from), nights),
      today: addDays(DAY, -1),
    })?.rule;
  test('may keep a length that breaks a rule', () => expect(change(0, 5)).toBeUndefined());
  test('may not exceed the maximum nights', () => expect(change(0, 6)).toBe('max-nights'));
  test('may not fall below the minimum nights', () => expect(change(0, 4)).toBe('min-nights'));
  test('must have the minimum nights if it starts on another day', () => expect(change(1, 5)).toBe('min-nights'));
  test('must respect notice and arrival days if it starts on another day', () => {
    const { minNights: _, ...others } = rules;
    const moveStay = (given: StayRules) =>
      ruleBrokenByChange(given, { before: stay(DAY, 5), after: stay(addDays(DAY, 1), 5), today: DAY })?.rule;
    expect(moveStay(others)).toBe('notice');
    expect(moveStay({ arrivalDays: [0] })).toBe('arrival-day');
  });
});

test('the preparation days after a stay are closed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 14 }), (nights, days) => {
      const closed = closedBy(stay(DAY, nights), days);
      expect([closed.from, nightsBetween(closed)]).toEqual([DAY, nights + days]);
    }),
  );
  expect(closedBy(stay(DAY, 2))).toEqual(stay(DAY, 2));
});

test('contradictory rules are explained in sentences', () => {
  expect(
    contradictions({
      minNights: 5,
      maxNights: 3,
      arrivalDays: [],
      noticeDays: 7,
      lastMinute: { days: 3, percent: 10 },
      earlyBird: { days: 2, percent: 10 },
      seasons: [
        { name: 'Summer', from: '2027-06-01', to: '2027-09-01', minNights: 4 },
        { name: 'Regatta', from: '2027-08-30', to: '2027-09-05' },
        { name: 'Never', from: '2027-12-24', to: '2027-12-24' },
      ],
    }),
  ).toEqual([
    'No stay can have at least 5 and at most 3 nights.',
    'A stay must be able to begin on a day of the week.',
    'Summer asks for 4 nights, and a stay has at most 3.',
    'Summer and Regatta both have the night of Aug 30, 2027.',
    'Never must end after it begins.',
    'Nobody can book 3 days before arrival, because you ask for 7 days of notice.',
    'The early-bird discount begins before the last-minute discount ends.',
  ]);
  expect(contradictions({})).toEqual([]);
});

const night = fc.integer({ min: 1, max: 9 });
const rule = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const anyRules: fc.Arbitrary<StayRules> = fc.record({
  minNights: rule(night),
  maxNights: rule(night),
  noticeDays: rule(fc.integer({ min: 0, max: 20 })),
  arrivalDays: rule(fc.uniqueArray(fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Weekday>)),
  earlyBird: rule(fc.record({ days: night, percent: night })),
  lastMinute: rule(fc.record({ days: night, percent: night })),
  seasons: rule(
    fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9 }), rule(night))
        .map(([from, length, minNights]) => ({ name: `From ${from}`, ...stay(addDays(DAY, from), length), minNights })),
      { maxLength: 3 },
    ),
  ),
});
const anyStay = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, nights]) => stay(addDays(DAY, from), nights));
/** The number of random cases, which `RULE_CASES` overrides. */
const many = { numRuns: Number(process.env.RULE_CASES ?? 2_000) };
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

test('the sentence for a refused stay names the broken rule', () => {
  fc.assert(
    fc.property(anyRules, anyStay, fc.integer({ min: 0, max: 30 }), (rules, asked, ahead) => {
      const broken = ruleBroken(rules, asked, addDays(asked.from, -ahead));
      const nights = nightsBetween(asked);
      const season = rules.seasons?.find(({ from, to }) => from <= asked.from && asked.from < to);
      const isShort = nights < (season?.minNights ?? rules.minNights ?? 1);
      const isLong = nights > (rules.maxNights ?? nights);
      const isLate = ahead < (rules.noticeDays ?? 0);
      const isOnOther = rules.arrivalDays !== undefined && !rules.arrivalDays.includes(weekdayOf(asked.from));
      must((broken !== undefined) === (isShort || isLong || isLate || isOnOther), 'told exactly if it breaks one');
      if (!broken) return;
      const sentence = ruleSentence(broken);
      must('number' in broken ? sentence.includes(` ${broken.number} `) : sentence.startsWith('Arrive on'), sentence);
      must(broken.rule !== 'min-nights' || isShort, 'short');
      must(broken.rule !== 'max-nights' || isLong, 'long');
      must(broken.rule !== 'notice' || isLate, 'late');
      must(broken.rule !== 'arrival-day' || isOnOther, 'on another day');
    }),
    many,
  );
});

test('an unchanged stay breaks no rule', () => {
  fc.assert(
    fc.property(anyRules, anyStay, fc.integer({ min: 0, max: 30 }), (rules, asked, ahead) => {
      const today = addDays(asked.from, -ahead);
      must(ruleBrokenByChange(rules, { before: asked, after: asked, today }) === undefined, 'nothing');
    }),
    many,
  );
});

test('rules without contradictions allow at least one stay', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const told = contradictions(rules);
      const reversed = contradictions({ ...rules, seasons: rules.seasons?.toReversed() });
      must(reversed.length === told.length, 'in any order');
      if (told.length > 0) return;
      const outside = addDays(DAY, 60);
      const kept = Array.from({ length: 7 }, (_, day) =>
        ruleBroken(rules, stay(addDays(outside, day), rules.minNights ?? 1), DAY),
      );
      must(
        kept.some((broken) => broken === undefined),
        'can be kept',
      );
    }),
    many,
  );
});

test('the weekday does not depend on the time zone', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((days) => weekdayOf(addDays('2027-01-03', days)))).toEqual([
    0, 1, 2, 3, 4, 5, 6,
  ] satisfies Weekday[]);
});
