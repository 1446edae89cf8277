import { expect, test } from 'vitest';
import { sharedCall } from './shared-calls.ts';

test.each([
  ['/api/rooms', '/rooms'],
  ['/api/rooms/host%40lodge.test', '/rooms/host%40lodge.test'],
  ['/api/room/7/free-stays?nights=2', '/room/7/free-stays?nights=2'],
  ['/api/room/7/free-stays/8', undefined],
  ['/api/metrics', undefined],
  ['/api/x/../metrics', undefined],
  ['/api/room/..', undefined],
  ['/api/room/%2e%2e', undefined],
  ['/api/rooms#x', undefined],
  ['http://evil/api/rooms', undefined],
  ['//evil/api/rooms', undefined],
  [`/api/rooms?${'x'.repeat(1_000)}`, undefined],
])('%s is the shared call %s', (url, path) => {
  expect(sharedCall(url)).toBe(path);
});
