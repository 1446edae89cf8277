import { addDays, ruleBroken, type StayRules, type Weekday } from 'contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '../../../tests/test-api.ts';
import { keepsRules } from './keeps-rules.ts';

const api = useApi();
const TODAY = '2027-06-02';
const rule = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const night = fc.integer({ min: 1, max: 9 });
const season = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 9 }), rule(night))
  .map(([from, length, minNights]) => ({
    name: 'Season',
    from: addDays(TODAY, from),
    to: addDays(TODAY, from + length),
    minNights,
  }));
const rules: fc.Arbitrary<StayRules> = fc.record({
  seasons: rule(fc.array(season, { maxLength: 3 })),
  minNights: rule(night),
  maxNights: rule(night),
  noticeDays: rule(fc.integer({ min: 0, max: 20 })),
  arrivalDays: rule(fc.uniqueArray(fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Weekday>, { minLength: 1 })),
  weekly: rule(fc.constant(10)),
});

test('a search finds exactly the stays that the rule book allows', async () => {
  const cases = fc.sample(
    fc.record({ rules, ahead: fc.integer({ min: 0, max: 25 }), nights: fc.integer({ min: 1, max: 10 }) }),
    400,
  );
  let allowed = 0;
  for (const { rules: stay_rules, ahead, nights } of cases) {
    const from = addDays(TODAY, ahead);
    const keeps = keepsRules({ day: sql`${from}::date`, nights, today: sql`${TODAY}::date` });
    const { rows } = await sql<{ keeps: boolean }>`
      SELECT ${keeps} AS keeps FROM (SELECT ${JSON.stringify(stay_rules)}::jsonb AS stay_rules) r`.execute(
      api.services.db,
    );
    const isAllowed = !ruleBroken(stay_rules, { from, to: addDays(from, nights) }, TODAY);
    allowed += isAllowed ? 1 : 0;
    expect({ stay_rules, ahead, nights, keeps: rows[0]?.keeps }).toEqual({
      stay_rules,
      ahead,
      nights,
      keeps: isAllowed,
    });
  }
  expect(Math.min(allowed, cases.length - allowed)).toBeGreaterThan(40);
});
