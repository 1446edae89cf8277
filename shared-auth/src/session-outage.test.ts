import { expect, test, vi } from 'vitest';
import type { AuthUser } from './session-store.ts';
import { gina, setCookies } from './testing/fake-site.ts';
import { startSite } from './testing/start-site.ts';

const away = (status: number) => Object.assign(new Error('The site does not answer.'), { status });

/**
 * Opens a page with Gina's session while the API is unavailable. `kept` is the owner of the offline copy on the device.
 */
async function startDuringOutage(status = 503, kept?: AuthUser) {
  vi.useFakeTimers();
  let isAway = true;
  const site = startSite({
    recall: async (useSession) => {
      if (kept) useSession.setState({ user: kept, role: 'guest', isUnchecked: true, isAuthLoading: false });
    },
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

test.each([0, 503])('a session is kept while the API responds with %i', async (status) => {
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

test('an unchecked session is checked when the person returns to the page', async () => {
  const { auth, session, endOutage } = await startDuringOutage();
  await auth.refreshSession();
  endOutage();
  await auth.refreshSession();
  expect(session()).toMatchObject({ user: gina, isUnchecked: false });
  vi.useRealTimers();
});

test('an unchecked session that ends in another tab is cleared', async () => {
  const { session } = await startDuringOutage();
  setCookies('');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(session()).toMatchObject({ user: null, isUnchecked: false, isAuthLoading: false });
  vi.useRealTimers();
});

test('the owner of the offline copy counts as signed in until the API responds', async () => {
  const { session, forget, endOutage } = await startDuringOutage(0, gina);
  expect(session()).toMatchObject({ user: gina, role: 'guest', isUnchecked: true, isAuthLoading: false });
  endOutage();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(session()).toMatchObject({ user: gina, role: 'guest', isUnchecked: false });
  expect(forget).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('an expired session signs the person out and deletes the offline copy', async () => {
  const { session, forget, report, endOutage } = await startDuringOutage(0, gina);
  report(null);
  endOutage();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(session()).toMatchObject({ user: null, isUnchecked: false });
  expect(forget).toHaveBeenCalled();
  vi.useRealTimers();
});

test('an expired session is renewed if the person is still signed in at the provider', async () => {
  const { api, diary, session, endOutage } = await startDuringOutage(0, gina);
  endOutage();
  api.getSession.mockRejectedValueOnce(away(401));
  await vi.advanceTimersByTimeAsync(4_000);
  // The refused role request renews the session.
  expect(diary).toContain('GET /user/gina@lodge.test');
  expect(session()).toMatchObject({ user: gina, role: 'guest', isUnchecked: false });
  vi.useRealTimers();
});

test('the offline copy is deleted when the session belongs to another person', async () => {
  const { session, forget, endOutage } = await startDuringOutage(0, { ...gina, uid: 'u-other' });
  expect(session().user?.uid).toBe('u-other');
  endOutage();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(session()).toMatchObject({ user: gina, isUnchecked: false });
  expect(forget).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
