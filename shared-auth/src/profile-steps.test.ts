import { describe, expect, test, vi } from 'vitest';
import { OthersNotEnded } from './failures.ts';
import { hanna } from './testing/fake-site.ts';
import { startSite } from './testing/start-site.ts';

/** Starts a site on which Hanna is signed in, with an empty diary. */
async function signedIn() {
  const site = startSite({ prepare: ({ remember }) => remember(hanna) });
  await site.auth.sessionSettled();
  site.diary.length = 0;
  return site;
}

const codeError = (code: string) => Object.assign(new Error(code), { code });

test('a new name and photo are saved to the provider before the API', async () => {
  const { auth, session, diary } = await signedIn();
  await auth.changeProfile({ name: 'Hanna H.', photo: '/img/2' });
  expect(diary).toEqual([
    'provider.updateProfile {"displayName":"Hanna H.","photoURL":"/img/2"}',
    'PUT /users/hanna@lodge.test ["Hanna H.","/img/2"]',
  ]);
  expect(session()).toMatchObject({ user: { displayName: 'Hanna H.', photoURL: '/img/2' }, role: 'host' });
});

test('a profile change without a new photo keeps the photo', async () => {
  const { auth, session, diary } = await signedIn();
  await auth.changeProfile({ name: 'Hanna', photo: '/img/2' });
  await auth.changeProfile({ name: 'Hanna H.' });
  expect(session().user).toMatchObject({ displayName: 'Hanna H.', photoURL: '/img/2' });
  await auth.changeProfile({ name: 'Hanna H.', photo: '' });
  expect(session().user?.photoURL).toBeNull();
  expect(diary.filter((entry) => entry.startsWith('PUT'))).toEqual([
    'PUT /users/hanna@lodge.test ["Hanna","/img/2"]',
    'PUT /users/hanna@lodge.test ["Hanna H.",null]',
    'PUT /users/hanna@lodge.test ["Hanna H.",""]',
  ]);
});

test('a profile that failed to save to the API can be saved again', async () => {
  const { auth, api } = await signedIn();
  api.saveUser.mockRejectedValueOnce(new Error('503'));
  await expect(auth.changeProfile({ name: 'Hanna H.' })).rejects.toThrow('503');
  expect(await auth.changeProfile({ name: 'Hanna H.' })).toMatchObject({ displayName: 'Hanna H.' });
});

test('a new password ends the other sessions', async () => {
  const { auth, session, diary } = await signedIn();
  await auth.changePassword('secret', 'better');
  expect(diary).toEqual([
    'provider.confirmWithPassword secret',
    'provider.setPassword better',
    'provider.token fresh',
    'POST /jwt hanna@lodge.test token-of-u-hanna',
  ]);
  expect(session()).toMatchObject({ user: hanna, role: 'host' });
});

test('a wrong current password changes nothing', async () => {
  const { auth, provider, diary } = await signedIn();
  const refusal = codeError('auth/invalid-credential');
  provider.confirmWithPassword.mockRejectedValueOnce(refusal);
  await expect(auth.changePassword('wrong', 'better')).rejects.toBe(refusal);
  expect(diary).toEqual([]);
});

test('a password change is reported even if the other sessions could not be ended', async () => {
  const { auth, api, diary } = await signedIn();
  api.openSession.mockRejectedValueOnce(codeError('no-answer'));
  await expect(auth.changePassword('secret', 'better')).rejects.toBeInstanceOf(OthersNotEnded);
  diary.length = 0;
  await auth.endOtherSessions();
  expect(diary).toEqual(['DELETE /sessions/others']);
});

describe('an email address that is not verified', () => {
  async function unverified() {
    const site = startSite({
      prepare: ({ remember, api, provider }) => {
        remember(hanna);
        const user = {
          _id: '1',
          email: hanna.email,
          name: null,
          image: null,
          role: 'guest',
          status: 'Verified',
        } as const;
        api.getUser.mockResolvedValueOnce({ ...user, emailVerified: false });
        provider.isEmailVerified.mockResolvedValueOnce(false);
      },
    });
    await site.auth.sessionSettled();
    return site;
  }

  test('is marked as unverified on the page', async () => {
    const { session } = await unverified();
    expect(session().isEmailVerified).toBe(false);
  });

  test('can be sent another verification link that returns to the page', async () => {
    const { auth, diary } = await unverified();
    await auth.sendVerification('/room/7');
    expect(diary.at(-1)).toBe('provider.sendVerification https://lodge.test/room/7');
  });

  test('gets a new session when it is verified', async () => {
    const { auth, session, diary } = await unverified();
    await auth.verifyEmail('code');
    expect(diary).toContain('provider.verifyEmail code');
    expect(diary).toContain('POST /jwt hanna@lodge.test token-of-u-hanna');
    expect(session().isEmailVerified).toBe(true);
  });

  test('gets only one new session even if the page checks it at the same time', async () => {
    const { auth, api, session, provider, diary } = await unverified();
    const { uid, email } = hanna;
    const answer = { uid, email, name: null, image: null, role: 'host', status: 'Verified' } as const;
    api.getSession.mockResolvedValueOnce({ ...answer, emailVerified: false });
    let lookUps = 0;
    provider.isEmailVerified.mockReset().mockImplementation(async () => {
      lookUps += 1;
      if (lookUps === 2) await vi.waitFor(() => expect(session().isEmailVerified).toBe(true));
      return true;
    });
    await Promise.all([auth.refreshSession(), auth.verifyEmail('code')]);
    expect(session().isEmailVerified).toBe(true);
    expect(diary.filter((entry) => entry.startsWith('POST /jwt'))).toHaveLength(1);
  });

  test('is checked again when the person returns to the page', async () => {
    const { auth, session } = await unverified();
    await auth.refreshSession();
    expect(session().isEmailVerified).toBe(true);
  });
});

test('all other account calls are passed to the provider', async () => {
  const { auth, provider, diary } = await signedIn();
  provider.signInMethods.mockResolvedValueOnce(['google']);
  expect(await auth.signInMethods()).toEqual(['google']);
  expect(await auth.confirmWithGoogle()).toBe(true);
  expect(await auth.checkResetCode('code')).toBe('gina@lodge.test');
  await auth.addPassword('first-one');
  await auth.resetPassword('code', 'better');
  expect(diary).toEqual(['provider.setPassword first-one', 'provider.resetPassword code better']);
});

test('an account is deleted with a new token after a password check', async () => {
  const { auth, diary } = await signedIn();
  await auth.deleteAccount(hanna.email, 'secret');
  expect(diary).toEqual([
    'provider.confirmWithPassword secret',
    'provider.token fresh',
    'POST /account/deletion hanna@lodge.test token-of-u-hanna',
  ]);
});

test('an account is not deleted with a wrong password', async () => {
  const { auth, provider, diary } = await signedIn();
  provider.confirmWithPassword.mockRejectedValueOnce(codeError('auth/wrong-password'));
  await expect(auth.deleteAccount(hanna.email, 'guess')).rejects.toThrow('wrong-password');
  expect(diary.filter((entry) => entry.startsWith('POST'))).toEqual([]);
});
