import { expect, test } from 'vitest';
import { ProfileNotSaved } from './failures.ts';
import { gina, hanna } from './testing/fake-site.ts';
import { pending, startSite } from './testing/start-site.ts';

const photo = new File(['x'], 'me.png', { type: 'image/png' });
const newcomer = { email: 'new@lodge.test', password: 'secret', name: 'Nora', photo };

test('signing in opens a session before the role is requested', async () => {
  const { auth, session, diary } = startSite();
  expect(await auth.signIn(hanna.email, 'secret')).toEqual(hanna);
  expect(diary).toEqual([
    'provider.signIn hanna@lodge.test',
    'provider.token fresh',
    'POST /jwt hanna@lodge.test token-of-u-hanna',
    'PUT /users/hanna@lodge.test ["Hanna",null]',
    'forget',
    'GET /user/hanna@lodge.test',
  ]);
  expect(session()).toMatchObject({ user: hanna, role: 'host', isAuthLoading: false, isRoleLoading: false });
});

test('signing up opens the session before it saves name and photo', async () => {
  const { auth, session, diary } = startSite();
  await auth.signUp(newcomer);
  expect(diary).toEqual([
    'provider.signUp new@lodge.test',
    'provider.token fresh',
    'POST /jwt new@lodge.test token-of-u-new',
    'PUT /users/new@lodge.test [null,null]',
    'provider.sendVerification https://lodge.test/',
    'provider.updateProfile {"displayName":"Nora"}',
    'PUT /users/new@lodge.test ["Nora",null]',
    'POST /images me.png',
    'provider.updateProfile {"photoURL":"/img/1"}',
    'PUT /users/new@lodge.test ["Nora","/img/1"]',
    'forget',
    'GET /user/new@lodge.test',
  ]);
  expect(session()).toMatchObject({ user: { displayName: 'Nora', photoURL: '/img/1' }, role: 'guest' });
});

test('a name is optional', async () => {
  const { auth, diary } = startSite();
  await auth.signUp({ ...newcomer, name: '' });
  expect(diary).toContain('provider.updateProfile {"photoURL":"/img/1"}');
  expect(diary).toContain('PUT /users/new@lodge.test [null,"/img/1"]');
});

test('a rejected photo does not prevent a sign-up', async () => {
  const { auth, session, api } = startSite();
  api.uploadImage.mockRejectedValueOnce(new Error('We can’t use this file.'));
  const failure = await auth.signUp(newcomer).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProfileNotSaved);
  expect(String(failure)).toContain('We can’t use this file.');
  expect(session()).toMatchObject({ user: { email: 'new@lodge.test' }, role: 'guest', isAuthLoading: false });
});

test('closing the Google popup changes nothing', async () => {
  const { auth, session, provider, diary } = startSite();
  provider.signInWithGoogle.mockResolvedValueOnce(undefined);
  expect(await auth.signInWithGoogle()).toBeUndefined();
  expect(diary).toEqual([]);
  expect(session()).toMatchObject({ user: null, isAuthLoading: false });
});

test('signing in as someone else clears the previous person’s data', async () => {
  const { auth, session, forget } = startSite({ prepare: (site) => site.remember(gina) });
  await auth.sessionSettled();
  await auth.signIn(hanna.email, 'secret');
  expect(forget).toHaveBeenCalledOnce();
  expect(session()).toMatchObject({ user: hanna, role: 'host' });
});

test('signing out ends both sessions and clears the person’s data', async () => {
  const { auth, session, diary } = startSite({ prepare: (site) => site.remember(hanna) });
  await auth.sessionSettled();
  diary.length = 0;
  await auth.signOut();
  expect(diary.slice(0, 3)).toEqual(['GET /logout', 'provider.signOut', 'forget']);
  expect(session()).toMatchObject({ user: null, role: null, status: null, isAuthLoading: false, isRoleLoading: false });
});

test('signing out succeeds locally when the API or provider is down', async () => {
  const { auth, session, api, provider, forget } = startSite({ prepare: (site) => site.remember(hanna) });
  await auth.sessionSettled();
  api.closeSession.mockRejectedValueOnce(new Error('offline'));
  provider.signOut.mockRejectedValueOnce(new Error('offline'));
  await auth.signOut();
  expect(session()).toMatchObject({ user: null, role: null, isAuthLoading: false });
  expect(forget).toHaveBeenCalledOnce();
});

test('a password reset does not reveal who has an account', async () => {
  const { auth, provider } = startSite();
  provider.sendPasswordReset.mockRejectedValueOnce(
    Object.assign(new Error('No user'), { code: 'auth/user-not-found' }),
  );
  await expect(auth.sendPasswordReset('nobody@lodge.test')).resolves.toBeUndefined();
  const offline = Object.assign(new Error('offline'), { code: 'auth/network-request-failed' });
  provider.sendPasswordReset.mockRejectedValueOnce(offline);
  await expect(auth.sendPasswordReset('nobody@lodge.test')).rejects.toBe(offline);
});

test('a password reset link returns to the remembered page', async () => {
  const { auth, diary } = startSite();
  await auth.sendPasswordReset(gina.email);
  await auth.sendPasswordReset(gina.email, '/room/7?from=2026-06-01');
  expect(diary).toEqual([
    'provider.sendPasswordReset gina@lodge.test https://lodge.test/login',
    'provider.sendPasswordReset gina@lodge.test https://lodge.test/login?from=%2Froom%2F7%3Ffrom%3D2026-06-01',
  ]);
});

test.each(['openSession', 'saveUser'] as const)(
  'a sign-up whose %s failed can be retried without creating the account twice',
  async (call) => {
    const { auth, session, api, provider, diary } = startSite();
    api[call].mockRejectedValueOnce(new Error('503'));
    await expect(auth.signUp(newcomer)).rejects.toThrow('503');
    expect(session()).toMatchObject({ user: null, isAuthLoading: false });
    provider.signIn.mockResolvedValueOnce({ ...gina, uid: 'u-new', email: newcomer.email, displayName: null });
    await auth.signUp(newcomer);
    expect(provider.signUp).toHaveBeenCalledOnce();
    expect(diary).toContain('PUT /users/new@lodge.test ["Nora","/img/1"]');
    expect(session()).toMatchObject({ user: { email: newcomer.email }, role: 'guest' });
    // After a sign-out, a sign-up with the same data must create a new account.
    await auth.signOut();
    await auth.signUp(newcomer);
    expect(provider.signUp).toHaveBeenCalledTimes(2);
  },
);

type Site = ReturnType<typeof startSite>;
type Step = 'signUp' | 'signIn' | 'signInWithGoogle' | 'sendPasswordReset' | 'signOut';

const STEPS: Record<Step, (site: Site) => Promise<unknown>> = {
  signUp: ({ auth }) => auth.signUp(newcomer),
  signIn: ({ auth }) => auth.signIn(hanna.email, 'secret'),
  signInWithGoogle: ({ auth }) => auth.signInWithGoogle(),
  sendPasswordReset: ({ auth }) => auth.sendPasswordReset(gina.email),
  signOut: ({ auth }) => auth.signOut(),
};
const steps = Object.keys(STEPS) as Step[];

test.each(steps)(
  '[S11.06] %s: the auth loading flag is true from the start until the provider reports',
  async (step) => {
    const site = startSite(step === 'signOut' ? { prepare: ({ remember }) => remember(gina) } : {});
    const before = (await site.auth.sessionSettled()).user;
    // Delay the identity SDK, because most visitors load it only in this step.
    const sdk = pending<typeof site.provider>();
    if (step !== 'signOut') site.loadProvider.mockReturnValueOnce(sdk.promise);
    const history: [boolean, string | undefined][] = [];
    site.auth.useSession.subscribe(({ isAuthLoading, user }) => history.push([isAuthLoading, user?.email]));

    const running = STEPS[step](site);
    expect(site.session().isAuthLoading).toBe(true);
    sdk.resolve(site.provider);
    await running;

    const end = history.findIndex(([isAuthLoading]) => !isAuthLoading);
    const after = site.session().user;
    expect(after?.email).toBe(
      { signUp: newcomer.email, signIn: hanna.email, signInWithGoogle: gina.email }[step as string],
    );
    // Once loading has ended, it does not start again, and the user is the one that the provider reported.
    expect(end).toBeGreaterThan(0);
    expect(history.slice(end)).toEqual(history.slice(end).map(() => [false, after?.email]));
    expect(history[0]).toEqual([true, before?.email]);
  },
);

test.each(steps.filter((step) => step !== 'signOut'))(
  'after a failed %s, the visitor is signed out and nothing is loading',
  async (step) => {
    const site = startSite();
    const refusal = Object.assign(new Error('Refused'), { code: 'auth/too-many-requests' });
    site.provider[step].mockRejectedValueOnce(refusal);
    await expect(STEPS[step](site)).rejects.toBe(refusal);
    expect(site.session()).toMatchObject({ user: null, role: null, isAuthLoading: false, isRoleLoading: false });
    await STEPS[step](site);
    expect(site.session().isAuthLoading).toBe(false);
  },
);

test.each(['openSession', 'saveUser'] as const)(
  'a sign-in whose %s fails leaves the visitor signed out',
  async (call) => {
    const { auth, session, api, provider } = startSite();
    api[call].mockRejectedValueOnce(new Error('503'));
    await expect(auth.signIn(gina.email, 'secret')).rejects.toThrow('503');
    expect(session()).toMatchObject({ user: null, role: null, isAuthLoading: false, isRoleLoading: false });
    provider.token.mockResolvedValueOnce(undefined);
    await expect(auth.signIn(gina.email, 'secret')).rejects.toThrow('could not confirm your identity');
    expect(session()).toMatchObject({ user: null, isAuthLoading: false });
  },
);

test('a refused password keeps the current session and role', async () => {
  const { auth, session, provider } = startSite({
    prepare: ({ remember, api }) => {
      remember(hanna);
      // The session check never ends, so the step starts before the session is confirmed.
      api.getSession.mockReturnValueOnce(new Promise(() => {}));
    },
  });
  expect(session()).toMatchObject({ user: null, isAuthLoading: true });
  provider.signIn.mockRejectedValueOnce(new Error('Wrong password'));
  await expect(auth.signIn(gina.email, 'wrong')).rejects.toThrow('Wrong password');
  expect(session()).toMatchObject({ user: hanna, role: 'host', isAuthLoading: false, isRoleLoading: false });
});
