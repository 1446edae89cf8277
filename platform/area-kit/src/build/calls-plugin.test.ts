import { expect, test } from 'vitest';
import { callsProblem } from './calls-plugin.ts';

const problem = (calls: string[], exportsUsed: string[]) => callsProblem({ name: 'host', calls }, exportsUsed);

test('a manifest with exactly the calls that the area makes is accepted', () => {
  expect(problem(['GET /room/{id}', 'POST /rooms'], ['getRoom', 'addRoom'])).toBeUndefined();
});

test('a call that is missing from the manifest is refused', () => {
  expect(problem(['POST /rooms'], ['getRoom', 'addRoom'])).toBe(
    'host calls GET /room/{id}, which its remote.json does not name',
  );
});

test('a manifest with a call that the area never makes is refused', () => {
  expect(problem(['POST /rooms', 'GET /room/{id}'], ['addRoom'])).toBe(
    'remote.json of host names GET /room/{id}, which the area never calls',
  );
});

test('a manifest with an unknown call is refused', () => {
  expect(problem(['GET /castles'], [])).toBe('remote.json of host names GET /castles, which the API does not have');
});
