import { expect, test, vi } from 'vitest';
import { gina, setCookies } from './testing/fake-site.ts';
import { startSite } from './testing/start-site.ts';

const away = (status: number) => Object.assign(new Error('The site does not answer.'), { status });

/** A browser with Gina's session opens a page while the API does not answer. */
async function startDuringOutage(status = 503) {
  vi.useFakeTimers();
  let isAway = true;
  const site = startSite({
    prepare: ({ remember, api }) => {
      remember(gina);
      const answer = api.getSession.getMockImplementation();
      api.getSession.mockImplementation(async () => {
        if (isAway) throw away(status);
        return answer?.() as never;
      });
    },
  });
  await vi.advanceTimersByTimeAsync(3_000);
  return {
    ...site,
    endOutage: () => {
      isAway = false;
    },
  };
}

test.each([0, 503])('while the API answers with %i, somebody is signed in whom nobody knows', async (status) => {
  const { session, api, loadProvider, endOutage } = await startDuringOutage(status);
  expect(session()).toMatchObject({ user: null, isUnchecked: true, isAuthLoading: false });
  expect(loadProvider).not.toHaveBeenCalled();
  endOutage();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(session()).toMatchObject({ user: gina, role: 'guest', isUnchecked: false });
  const calls = api.getSession.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(api.getSession).toHaveBeenCalledTimes(calls);
  vi.useRealTimers();
});

test('a session that could not be checked is checked at once when the person comes back to the page', async () => {
  const { auth, session, endOutage } = await startDuringOutage();
  await auth.refreshSession();
  endOutage();
  await auth.refreshSession();
  expect(session()).toMatchObject({ user: gina, isUnchecked: false });
  vi.useRealTimers();
});

test('a session that could not be checked, and ends in another tab, leaves the visitor signed out', async () => {
  const { session } = await startDuringOutage();
  setCookies('');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(session()).toMatchObject({ user: null, isUnchecked: false, isAuthLoading: false });
  vi.useRealTimers();
});
