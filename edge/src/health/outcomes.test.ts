import { expect, test } from 'vitest';
import { createOutcomes } from './outcomes.ts';

const WINDOW_MS = 600_000;

test('a failure counts for the window alone, however often the client comes back and succeeds', () => {
  let time = 0;
  const outcomes = createOutcomes(WINDOW_MS, () => time);
  outcomes.add('ada', true);
  outcomes.add('ada', false);
  expect(outcomes.trial()).toEqual({ clients: 1, failing: 1 });
  for (time = 60_000; time < WINDOW_MS; time += 60_000) outcomes.add('ada', false);
  expect(outcomes.trial()).toEqual({ clients: 1, failing: 0 });
  outcomes.add('ada', true);
  expect(outcomes.trial()).toEqual({ clients: 1, failing: 1 });
});

test('a client that did not come back within the window is forgotten', () => {
  let time = 0;
  const outcomes = createOutcomes(WINDOW_MS, () => time);
  outcomes.add('ada', true);
  time = 1;
  outcomes.add('ben', false);
  time = WINDOW_MS;
  expect(outcomes.trial()).toEqual({ clients: 1, failing: 0 });
});

test('of too many clients those that came longest ago are forgotten', () => {
  const outcomes = createOutcomes(WINDOW_MS, () => 0);
  outcomes.add('first', true);
  outcomes.add('second', true);
  for (let client = 3; client <= 20_000; client += 1) outcomes.add(`client ${client}`, false);
  expect(outcomes.trial()).toEqual({ clients: 20_000, failing: 2 });
  outcomes.add('first', false);
  outcomes.add('one more', false);
  expect(outcomes.trial()).toEqual({ clients: 20_000, failing: 1 });
  outcomes.clear();
  expect(outcomes.trial()).toEqual({ clients: 0, failing: 0 });
});
