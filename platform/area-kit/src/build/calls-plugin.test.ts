import { expect, test } from 'vitest';
import { callsProblem } from './calls-plugin.ts';

const problem = (calls: string[], exportsUsed: string[]) => callsProblem({ name: 'host', calls }, exportsUsed);

test('an area must name exactly the calls that it makes', () => {
  expect(problem(['GET /room/{id}', 'POST /rooms'], ['getRoom', 'addRoom'])).toBeUndefined();
});

test('a call that is made but not named is refused', () => {
  expect(problem(['POST /rooms'], ['getRoom', 'addRoom'])).toBe(
    'host calls GET /room/{id}, which its remote.json does not name',
  );
});

test('a call that is named but never made is refused', () => {
  expect(problem(['POST /rooms', 'GET /room/{id}'], ['addRoom'])).toBe(
    'remote.json of host names GET /room/{id}, which the area never calls',
  );
});

test('a call that the API does not have is refused', () => {
  expect(problem(['GET /castles'], [])).toBe('remote.json of host names GET /castles, which the API does not have');
});
