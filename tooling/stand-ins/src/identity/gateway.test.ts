import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  getAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Mailbox, openMailbox } from '../mail/mailbox.ts';
import { listenForMail, type SmtpListener } from '../mail/smtp.ts';
import { type IdentityProcess, startIdentity } from './identity-process.ts';

const PROJECT = 'demo-travel-lodge';
const SITE = 'http://lodge.example:4000';
const apps: FirebaseApp[] = [];
let folder: string;
let mailbox: Mailbox;
let smtp: SmtpListener;
let identity: IdentityProcess;

const settings = (port = 0) => ({
  DATA_DIR: folder,
  PORT: String(port),
  SITE_URL: SITE,
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  FIREBASE_PROJECT_ID: PROJECT,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lodge-identity-'));
  mailbox = await openMailbox(join(folder, 'mail'), () => undefined);
  smtp = await listenForMail(0, mailbox, () => undefined);
  identity = await startIdentity(settings());
});

afterAll(async () => {
  await Promise.all(apps.map(deleteApp));
  await identity.stop();
  await smtp.close();
  await rm(folder, { recursive: true });
});

/** Simulates a separate browser, using the real SDK without a session. */
function visitor(): Auth {
  const app = initializeApp({ apiKey: 'local', projectId: PROJECT }, `visitor-${apps.length}`);
  apps.push(app);
  const auth = getAuth(app);
  connectAuthEmulator(auth, identity.origin, { disableWarnings: true });
  return auth;
}

function call(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${identity.origin}/identitytoolkit.googleapis.com/v1/${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function errorOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(400);
  return ((await answer.json()) as { error: { message: string } }).error.message;
}

async function linkFor(email: string, subject: RegExp, path: string): Promise<URL> {
  const mail = await vi.waitFor(() => {
    const found = mailbox.list(email).find((message) => subject.test(message.subject));
    if (!found) throw new Error('no such email yet');
    return found;
  });
  expect(mail.links[0]).toContain(SITE + path);
  return new URL(mail.links[0] ?? '');
}

const unsigned = (claims: object) =>
  `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;

test('a new person’s token passes the verification used in production', async () => {
  const { user } = await createUserWithEmailAndPassword(visitor(), 'New@lodge.test', 'secret-1');
  const keys = createRemoteJWKSet(new URL(`${identity.origin}/stand-ins/identity/keys`));
  const { payload, protectedHeader } = await jwtVerify(await user.getIdToken(), keys, {
    algorithms: ['RS256'],
    issuer: `https://securetoken.google.com/${PROJECT}`,
    audience: PROJECT,
  });
  expect(protectedHeader.kid).toBeTruthy();
  expect(payload).toMatchObject({ sub: user.uid, email: 'new@lodge.test', email_verified: false });
  expect(payload.auth_time).toBeTypeOf('number');
});

test('a wrong password and an unknown email give the same error', async () => {
  const auth = visitor();
  await createUserWithEmailAndPassword(auth, 'known@lodge.test', 'secret-1');
  const code = { code: 'auth/invalid-credential' };
  await expect(signInWithEmailAndPassword(auth, 'known@lodge.test', 'wrong-one')).rejects.toMatchObject(code);
  await expect(signInWithEmailAndPassword(auth, 'nobody@lodge.test', 'wrong-one')).rejects.toMatchObject(code);
});

test('a forgotten password can be changed once with the link in an email', async () => {
  const auth = visitor();
  await createUserWithEmailAndPassword(auth, 'forgot@lodge.test', 'secret-1');
  await sendPasswordResetEmail(auth, 'forgot@lodge.test', { url: `${SITE}/login?from=%2Froom%2F7` });
  const link = await linkFor('forgot@lodge.test', /reset/i, '/reset-password?');
  expect(link.searchParams.get('mode')).toBe('resetPassword');
  expect(link.searchParams.get('continueUrl')).toBe(`${SITE}/login?from=%2Froom%2F7`);
  const code = link.searchParams.get('oobCode') ?? '';
  expect(await verifyPasswordResetCode(auth, code)).toBe('forgot@lodge.test');
  await expect(confirmPasswordReset(auth, code, 'short')).rejects.toMatchObject({ code: 'auth/weak-password' });
  await confirmPasswordReset(auth, code, 'secret-2');
  await signInWithEmailAndPassword(auth, 'forgot@lodge.test', 'secret-2');
  const over = { code: 'auth/invalid-action-code' };
  await expect(verifyPasswordResetCode(auth, code)).rejects.toMatchObject(over);
  await expect(confirmPasswordReset(auth, code, 'secret-3')).rejects.toMatchObject(over);
});

test('a password reset does not reveal whether an address has an account', async () => {
  await sendPasswordResetEmail(visitor(), 'stranger@lodge.test');
  expect(mailbox.list('stranger@lodge.test')).toEqual([]);
});

test('an email address is verified with the link in a message', async () => {
  const { user } = await createUserWithEmailAndPassword(visitor(), 'verify@lodge.test', 'secret-1');
  await sendEmailVerification(user);
  const link = await linkFor('verify@lodge.test', /verify/i, '/reset-password?');
  expect(link.searchParams.get('mode')).toBe('verifyEmail');
  await applyActionCode(visitor(), link.searchParams.get('oobCode') ?? '');
  await user.reload();
  expect(user.emailVerified).toBe(true);
});

test('a renewed token contains the sign-in time of its own browser', async () => {
  const { user } = await createUserWithEmailAndPassword(visitor(), 'first@lodge.test', 'secret-1');
  const authTime = async (isFresh: boolean) => decodeJwt(await user.getIdToken(isFresh)).auth_time;
  const before = await authTime(false);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await signInWithEmailAndPassword(visitor(), 'first@lodge.test', 'secret-1');
  expect([await authTime(true), await authTime(true)]).toEqual([before, before]);
});

test('a forged token is refused', async () => {
  const { user } = await createUserWithEmailAndPassword(visitor(), 'victim@lodge.test', 'secret-1');
  const claims = { user_id: user.uid, sub: user.uid, aud: PROJECT, iat: Math.ceil(Date.now() / 1000), firebase: {} };
  expect(await errorOf(await call('accounts:lookup', { idToken: unsigned(claims) }))).toBe('INVALID_ID_TOKEN');
  expect(await errorOf(await call('accounts:update', { id_token: unsigned(claims) }))).toBe('INVALID_ID_TOKEN');
  expect(await errorOf(await call('accounts:update', { 'íd token': unsigned(claims) }))).toMatch('INVALID_ARGUMENT');
  const forged = { _AuthEmulatorRefreshToken: 'x', localId: user.uid, projectId: PROJECT, provider: 'password' };
  const answer = await fetch(`${identity.origin}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: Buffer.from(JSON.stringify(forged)).toString('base64'),
    }),
  });
  expect(await errorOf(answer)).toBe('INVALID_REFRESH_TOKEN');
});

test('a password is never returned', async () => {
  const { user } = await createUserWithEmailAndPassword(visitor(), 'quiet@lodge.test', 'very-secret');
  const answer = await call('accounts:lookup', { idToken: await user.getIdToken() });
  expect(await answer.text()).not.toContain('very-secret');
});

test('a password change ends earlier sessions', async () => {
  const [here, there] = [visitor(), visitor()];
  const { user } = await createUserWithEmailAndPassword(here, 'twice@lodge.test', 'secret-1');
  const other = await signInWithEmailAndPassword(there, 'twice@lodge.test', 'secret-1');
  // Google counts in seconds, so tokens issued in the same second as the change would remain valid.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await updatePassword(user, 'secret-2');
  await user.getIdToken(true);
  await expect(other.user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
});

test('only this machine can use owner rights to create a person', async () => {
  const person = {
    localId: 'demo-host',
    email: 'host@lodge.test',
    password: 'lodge-demo',
    displayName: 'Demo Host',
    photoUrl: 'https://lodge.test/host.jpg',
    emailVerified: true,
  };
  const owner = { authorization: 'Bearer owner' };
  const path = `projects/${PROJECT}/accounts`;
  const away = await call(path, person, { ...owner, 'x-forwarded-for': '203.0.113.9' });
  expect(away.status).toBe(403);
  expect((await call(path, person)).status).toBe(400);
  expect((await call(path, person, owner)).status).toBe(200);
  const { user } = await signInWithEmailAndPassword(visitor(), 'host@lodge.test', 'lodge-demo');
  expect(user).toMatchObject({ uid: 'demo-host', displayName: 'Demo Host', emailVerified: true });

  const codes = `${identity.origin}/emulator/v1/projects/${PROJECT}/oobCodes`;
  expect((await fetch(codes, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403);
  expect((await fetch(codes)).status).toBe(200);
});

test('a requested failure occurs the requested number of times', async () => {
  const auth = visitor();
  await createUserWithEmailAndPassword(auth, 'busy@lodge.test', 'secret-1');
  const order = { operation: 'signInWithPassword', error: 'TOO_MANY_ATTEMPTS_TRY_LATER', times: 1 };
  const knob = `${identity.origin}/stand-ins/identity/test/faults`;
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ ...order, email: 'busy@lodge.test' }) };
  const away = { ...headers, 'x-forwarded-for': '203.0.113.9' };
  expect((await fetch(knob, { ...init, headers: away })).status).toBe(403);
  expect((await fetch(knob, init)).status).toBe(200);
  const attempt = () => signInWithEmailAndPassword(auth, 'busy@lodge.test', 'secret-1');
  await expect(attempt()).rejects.toMatchObject({ code: 'auth/too-many-requests' });
  await expect(attempt()).resolves.toBeTruthy();
});

test('the account chooser escapes names and loads nothing from other origins', async () => {
  await signInWithGoogle(visitor(), { sub: 'xss', email: 'xss@lodge.test', name: '<img src=x>' });
  const page = await (await fetch(`${identity.origin}/emulator/auth/handler?apiKey=a&providerId=google.com`)).text();
  expect(page).toContain('xss@lodge.test');
  expect(page).not.toContain('<img');
  expect(page).not.toMatch(/(src|href)="?https?:/);
});

test('the stand-in keeps every account and session after a kill', async () => {
  const [password, google] = [visitor(), visitor()];
  const { user } = await createUserWithEmailAndPassword(password, 'stay@lodge.test', 'secret-1');
  await updateProfile(user, { displayName: 'Stay', photoURL: 'https://lodge.test/stay.jpg' });
  const claims = {
    sub: 'google-1',
    email: 'google@lodge.test',
    name: 'Google Guest',
    picture: 'https://lodge.test/g.jpg',
  };
  const { user: linked } = await signInWithGoogle(google, claims);
  await sendPasswordResetEmail(password, 'stay@lodge.test');
  const link = await linkFor('stay@lodge.test', /reset/i, '/reset-password?');

  await identity.kill();
  identity = await startIdentity(settings(identity.port));

  await user.reload();
  await user.getIdToken(true);
  await linked.reload();
  expect(user).toMatchObject({ displayName: 'Stay', photoURL: 'https://lodge.test/stay.jpg' });
  const again = await signInWithEmailAndPassword(visitor(), 'stay@lodge.test', 'secret-1');
  expect(again.user.uid).toBe(user.uid);
  expect(again.user.metadata.creationTime).toBe(user.metadata.creationTime);
  const { user: back } = await signInWithGoogle(visitor(), claims);
  expect(back).toMatchObject({ uid: linked.uid, emailVerified: true, photoURL: 'https://lodge.test/g.jpg' });
  expect(back.providerData.map(({ providerId }) => providerId)).toEqual(['google.com']);
  const code = link.searchParams.get('oobCode') ?? '';
  expect(await verifyPasswordResetCode(visitor(), code)).toBe('stay@lodge.test');
});

test('the stand-in starts empty after setting a damaged file aside', async () => {
  await identity.stop();
  const state = join(folder, 'stand-ins', 'identity');
  await writeFile(join(state, 'accounts.json'), '{"users":[{');
  identity = await startIdentity(settings());
  expect((await readdir(state)).some((name) => name.startsWith('accounts.json.corrupt-'))).toBe(true);
  await expect(signInWithEmailAndPassword(visitor(), 'stay@lodge.test', 'secret-1')).rejects.toThrow();
});

test('the stand-in does not start in production or for a real project', async () => {
  await expect(startIdentity({ ...settings(), NODE_ENV: 'production' })).rejects.toThrow('never starts with NODE_ENV');
  await expect(startIdentity({ ...settings(), FIREBASE_PROJECT_ID: 'lodge-1f3' })).rejects.toThrow('a real project');
});

function signInWithGoogle(auth: Auth, claims: object) {
  return signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify({ email_verified: true, ...claims })));
}
