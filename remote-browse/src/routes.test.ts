import { queryClient } from 'shared-platform';
import { afterEach, expect, test, vi } from 'vitest';
import { routes } from './routes.tsx';

vi.mock('./room/room-page.tsx', () => new Promise(() => {}));
vi.mock('./room/api.ts', () => ({ loadRoom: async () => ({ title: 'Sunny flat' }) }));

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('a room page whose code does not load is given up after 4 seconds, so that the fallback can take over', async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  Promise.resolve(
    routes['/room/:id']?.loader?.({ params: { id: '7' }, request: new Request('http://site.test/room/7') } as never),
  ).catch(outcome);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls).toEqual([[new Error('The code of the room page did not arrive.')]]);
});
