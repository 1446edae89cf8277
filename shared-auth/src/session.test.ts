import { expect, test, vi } from 'vitest';
import { hasSessionHint } from './session-hint.ts';
import { gina, hanna, setCookies } from './testing/fake-site.ts';
import { pending, startSite } from './testing/start-site.ts';

test.each([
  ['lodge_hint_4000=1', true],
  ['lodge_hint=1', true],
  ['a=1; lodge_hint_80=1; b=2', true],
  ['', false],
  ['a=lodge_hint', false],
  ['not_lodge_hint=1', false],
])('cookies %j indicate a session: %s', (cookies, expected) => {
  expect(hasSessionHint(cookies)).toBe(expected);
});

test('a visitor without a session is signed out without loading the identity SDK', async () => {
  const { session, loadProvider } = startSite();
  expect(session()).toMatchObject({ user: null, role: null, isAuthLoading: false, isRoleLoading: false });
  expect(loadProvider).not.toHaveBeenCalled();
});

test('[S11.05] the role is fetched only once the auth state has loaded and the user has an email', async () => {
  const who = pending<void>();
  const { auth, session, diary, loadProvider } = startSite({
    prepare: ({ remember, api }) => {
      remember(hanna);
      const answer = api.getSession.getMockImplementation();
      api.getSession.mockImplementationOnce(async () => {
        await who.promise;
        return answer?.() as never;
      });
    },
  });
  expect(session()).toMatchObject({ user: null, isAuthLoading: true });
  await auth.loadRole();
  expect(diary).toEqual([]);
  const states: unknown[] = [];
  auth.useSession.subscribe(({ user, role, isAuthLoading, isRoleLoading }) =>
    states.push([user?.email, role, isAuthLoading, isRoleLoading, diary.length]),
  );
  who.resolve();
  expect(await auth.sessionSettled()).toMatchObject({ user: hanna, role: 'host', status: 'Verified' });
  expect(loadProvider).not.toHaveBeenCalled();
  expect(diary).toEqual(['GET /session', 'GET /user/hanna@lodge.test']);
  expect(states).toEqual([
    [hanna.email, null, false, true, 1],
    [hanna.email, 'host', false, false, 2],
  ]);
});

test('[S11.05] the role of a person who is reported during an account step is fetched after the step', async () => {
  const answer = pending<void>();
  const { auth, session, diary } = startSite({
    prepare: ({ remember, provider, api }) => {
      remember(hanna);
      api.getSession.mockReturnValueOnce(new Promise(() => {}));
      provider.sendPasswordReset.mockReturnValueOnce(answer.promise);
    },
  });
  const reset = auth.sendPasswordReset(hanna.email);
  await auth.preloadIdentity();
  expect(session()).toMatchObject({ user: hanna, isAuthLoading: true, isRoleLoading: true });
  await auth.loadRole();
  expect(diary).toEqual([]);
  answer.resolve();
  await reset;
  expect(diary).toEqual(['GET /user/hanna@lodge.test']);
  expect(session()).toMatchObject({ role: 'host', isAuthLoading: false, isRoleLoading: false });
});

test('[S11.05] no role is requested for a user without an email', async () => {
  const { auth, diary } = startSite({ prepare: (site) => site.remember({ ...gina, email: '' }) });
  expect(await auth.sessionSettled()).toMatchObject({ user: { uid: gina.uid }, role: null, isRoleLoading: false });
  expect(diary).toEqual(['GET /session']);
});

test('a host who reloads is not treated as a guest while the role is loading', async () => {
  const role = pending<never>();
  const { auth } = startSite({
    prepare: ({ remember, api }) => {
      remember(hanna);
      api.getUser.mockReturnValueOnce(role.promise);
    },
  });
  const settled = vi.fn();
  const waiting = auth.sessionSettled().then(settled);
  await vi.waitFor(() => expect(auth.useSession.getState().isRoleLoading).toBe(true));
  expect(settled).not.toHaveBeenCalled();
  role.resolve({ role: 'host', status: 'Verified' } as never);
  await waiting;
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ role: 'host' }));
});

test('a person whose role cannot be fetched stays signed in', async () => {
  const { auth } = startSite({
    prepare: ({ remember, api }) => {
      remember(hanna);
      api.getUser.mockRejectedValueOnce(new Error('503'));
    },
  });
  expect(await auth.sessionSettled()).toMatchObject({ user: hanna, role: null });
});

test('a role is kept if it cannot be refreshed', async () => {
  const { auth, session, api } = startSite({ prepare: (site) => site.remember(hanna) });
  await auth.sessionSettled();
  api.getUser.mockRejectedValueOnce(new Error('503'));
  await auth.loadRole();
  expect(session()).toMatchObject({ role: 'host', isRoleLoading: false });
});

test('the role of a person who has signed out is discarded', async () => {
  const { auth, session, api } = startSite({ prepare: (site) => site.remember(hanna) });
  await auth.sessionSettled();
  const late = pending<never>();
  api.getUser.mockReturnValueOnce(late.promise);
  const asking = auth.loadRole();
  await auth.signOut();
  late.resolve({ role: 'admin', status: 'Verified' } as never);
  await asking;
  expect(session()).toMatchObject({ user: null, role: null });
});

test('loading the SDK is retried after a failure', async () => {
  const { auth, session, provider, loadProvider } = startSite();
  loadProvider.mockRejectedValueOnce(new Error('offline'));
  await expect(auth.preloadIdentity()).rejects.toThrow('offline');
  expect(session()).toMatchObject({ user: null, isAuthLoading: false });
  expect(await auth.preloadIdentity()).toBe(provider);
});

test('an expired session is renewed with the provider’s sign-in', async () => {
  const { auth, loadProvider } = startSite({
    prepare: ({ remember, api }) => {
      remember(hanna);
      api.getSession.mockRejectedValueOnce(new Error('401'));
    },
  });
  expect(await auth.sessionSettled()).toMatchObject({ user: hanna, role: 'host' });
  expect(loadProvider).toHaveBeenCalledOnce();
});

test('a session that can be neither checked nor renewed is cleared', async () => {
  const site = startSite({
    prepare: ({ remember, provider, api }) => {
      remember(gina);
      api.getSession.mockRejectedValueOnce(new Error('offline'));
      provider.redirectResult.mockResolvedValueOnce(gina);
      provider.token.mockRejectedValueOnce(new Error('offline'));
    },
  });
  expect(await site.auth.sessionSettled()).toMatchObject({ user: null, role: null });
});

test('a person who returns from a Google redirect gets a session', async () => {
  const { auth, diary } = startSite({
    isReturning: true,
    prepare: ({ provider, report }) => {
      report(gina);
      provider.redirectResult.mockResolvedValueOnce(gina);
    },
  });
  expect(await auth.sessionSettled()).toMatchObject({ user: gina, role: 'guest' });
  expect(diary).toEqual([
    'provider.token fresh',
    'POST /jwt gina@lodge.test token-of-u-gina',
    'PUT /users/gina@lodge.test ["Gina",null]',
    'GET /user/gina@lodge.test',
  ]);
});

test('a person who is signed in only at the provider is not signed in here', async () => {
  const { auth, diary } = startSite({ isReturning: true, prepare: (site) => site.report(gina) });
  expect(await auth.sessionSettled()).toMatchObject({ user: null, isRoleLoading: false });
  expect(diary).toEqual([]);
});

test('a renewed token does not reload the role or clear data', async () => {
  const { auth, session, report, diary } = startSite({ prepare: (site) => site.remember(gina) });
  await auth.sessionSettled();
  await auth.preloadIdentity();
  report({ ...gina, displayName: 'Gina G.' });
  expect(session()).toMatchObject({ user: { displayName: 'Gina G.' }, role: 'guest', isRoleLoading: false });
  expect(diary).toEqual(['GET /session', 'GET /user/gina@lodge.test']);
});

test.each([
  ['signed out in another tab', null, '', null],
  ['whose session ended in another tab', gina, '', null],
  ['who is somebody else in another tab', hanna, 'lodge_hint_4000=1', 'host'],
])('the data of a person %s is cleared', async (_, next, cookies, role) => {
  for (const way of ['by the SDK', 'by the other tab', 'on coming back to the tab']) {
    const { auth, report, forget } = startSite({ prepare: (site) => site.remember(gina) });
    await auth.sessionSettled();
    if (way === 'by the SDK') await auth.preloadIdentity();
    setCookies(cookies);
    report(next);
    if (way === 'by the other tab') new BroadcastChannel('lodge-session').postMessage('changed');
    if (way === 'on coming back to the tab') await auth.refreshSession();
    await vi.waitFor(() => expect(auth.useSession.getState()).toMatchObject({ user: role ? next : null, role }));
    expect(forget).toHaveBeenCalledOnce();
  }
});

test('a hundred concurrent calls renew the session once', async () => {
  const { auth, diary } = startSite({ prepare: (site) => site.remember(gina) });
  await auth.sessionSettled();
  diary.length = 0;
  const answers = await Promise.all(Array.from({ length: 100 }, () => auth.renewSession()));
  expect(new Set(answers)).toEqual(new Set([true]));
  expect(diary).toEqual(['provider.token fresh', 'POST /jwt gina@lodge.test token-of-u-gina']);
  await auth.renewSession();
  expect(diary).toHaveLength(4);
});

test('a session is not renewed without a user, a token and permission', async () => {
  const { auth, provider, api, remember, report } = startSite();
  expect(await auth.renewSession()).toBe(false);
  remember(gina);
  await auth.preloadIdentity();
  provider.token.mockResolvedValueOnce(undefined);
  expect(await auth.renewSession()).toBe(false);
  provider.token.mockRejectedValueOnce(new Error('offline'));
  expect(await auth.renewSession()).toBe(false);
  api.openSession.mockRejectedValueOnce(new Error('401'));
  expect(await auth.renewSession()).toBe(false);
  expect(await auth.renewSession()).toBe(true);
  report(null);
  expect(await auth.renewSession()).toBe(false);
});

test('a changed role is applied to the open page without a loading state', async () => {
  const { auth, session, api, diary } = startSite({ prepare: (site) => site.remember(gina) });
  await auth.sessionSettled();
  const loading = vi.fn();
  auth.useSession.subscribe(({ isRoleLoading }) => isRoleLoading && loading());
  api.getSession.mockResolvedValueOnce({ ...gina, role: 'host', status: 'Verified' } as never);
  await auth.refreshSession();
  expect(session()).toMatchObject({ role: 'host', isRoleLoading: false });
  expect(loading).not.toHaveBeenCalled();
  // Ten refreshes in a row send only one request.
  await Promise.all(Array.from({ length: 10 }, () => auth.refreshSession()));
  expect(api.getSession).toHaveBeenCalledTimes(2);
  expect(diary.filter((entry) => entry.startsWith('GET /user'))).toHaveLength(1);
});

test('a refresh that fails or arrives late changes nothing', async () => {
  const { auth, session, api } = startSite({ prepare: (site) => site.remember(hanna) });
  await auth.sessionSettled();
  const late = pending<never>();
  api.getSession.mockReturnValueOnce(late.promise);
  const asking = auth.refreshSession();
  late.reject(new Error('offline'));
  await asking;
  expect(session()).toMatchObject({ role: 'host', roleError: null });
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  const slow = pending<never>();
  api.getSession.mockReturnValueOnce(slow.promise);
  const again = auth.refreshSession();
  await auth.signOut();
  slow.resolve({ ...hanna, role: 'admin', status: 'Verified' } as never);
  await again;
  vi.useRealTimers();
  expect(session()).toMatchObject({ user: null, role: null });
  await auth.refreshSession();
  expect(api.getSession).toHaveBeenCalledTimes(3);
});
