// @vitest-environment jsdom
import { queryClient } from 'shared-platform';
import { expect, test, vi } from 'vitest';
import { refreshSessionOnReturn } from './refresh-session-on-return.ts';

vi.mock('shared-auth', () => ({ refreshSession: vi.fn(async () => {}) }));

test.each([
  ['Back restores', true],
  ['was loaded', false],
])('a page that %s has stale data: %s', (_, persisted) => {
  refreshSessionOnReturn();
  queryClient.setQueryData(['room', '7'], {});
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  expect(queryClient.getQueryState(['room', '7'])?.isInvalidated).toBe(persisted);
});
