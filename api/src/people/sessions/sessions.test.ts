import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApi } from '../../../tests/test-api.ts';
import { transact } from '../../base/database/transact.ts';
import { bindIdentity } from './bind-identity.ts';

const api = useApi();
const email = 'guest@lodge.test';
const now = () => Math.floor(Date.now() / 1000);

function openWith(token: string | undefined, body: unknown = { email }) {
  return api.anyone('POST', '/api/jwt', body, token === undefined ? {} : { authorization: `Bearer ${token}` });
}

describe('opening a session', () => {
  test('[S12.02] POST /jwt opens a session for the person in the token', async () => {
    const opened = await openWith(await api.identity.token({ email }));
    expect(opened.status).toBe(200);
    expect(opened.body).toEqual({ success: true });
    const cookies = opened.raw.cookies;
    const session = cookies.find(({ name }) => name === 'lodge_session_4000');
    const hint = cookies.find(({ name }) => name === 'lodge_hint_4000');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(hint?.value).toBe('1');
    expect(hint?.httpOnly).toBeFalsy();
    const rows = await api.services.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(session?.value);
  });

  test('a forged token opens no session', async () => {
    const { identity } = api;
    const foreign = await generateKeyPair('RS256');
    const good = await identity.token({ email });
    const [head, payload, signature] = good.split('.') as [string, string, string];
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()) };
    const forged: Record<string, string | undefined> = {
      'no token': undefined,
      'not a token': 'abc',
      unsigned: new UnsecuredJWT(claims).encode(),
      'of another key': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(foreign.privateKey),
      'of an unknown key': await identity.token({ email }, { kid: 'other' }),
      'signed by a shared secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'test' })
        .sign(new TextEncoder().encode('secret')),
      'with changed claims': `${head}.${Buffer.from(JSON.stringify({ ...claims, email: 'admin@lodge.test' })).toString('base64url')}.${signature}`,
      'of another issuer': await identity.token({ email, iss: 'https://securetoken.google.com/other' }),
      'for another project': await identity.token({ email, aud: 'other' }),
      expired: await identity.token({ email, exp: now() - 60, iat: now() - 120 }),
      'six minutes old': await identity.token({ email, iat: now() - 6 * 60 }),
      'without an email': await identity.token({ sub: 'uid-1' }),
      'without a subject': await identity.token({ email, sub: '' }),
    };
    for (const [name, token] of Object.entries(forged)) {
      const refused = await openWith(token);
      expect([name, refused.status, refused.raw.cookies]).toEqual([name, 401, []]);
      expect(refused.body.code).toBe('identity-token-refused');
    }
  });

  test('[S12.02] the email in the body must match the token', async () => {
    const refused = await openWith(await api.identity.token({ email }), { email: 'admin@lodge.test' });
    expect([refused.status, refused.raw.cookies.length]).toEqual([401, 0]);
  });

  test('clocks may differ by four minutes but not by ten minutes', async () => {
    const at = async (minutes: number) =>
      (await openWith(await api.identity.token({ email, iat: now() + minutes * 60 }))).status;
    expect([await at(4), await at(-4), await at(10), await at(-10)]).toEqual([200, 200, 401, 401]);
  });

  test('a new uid with a known email must have verified the email', async () => {
    await api.signIn('known@lodge.test', 'host');
    const unverified = await api.identity.token({ email: 'known@lodge.test', sub: 'other', email_verified: false });
    const refused = await openWith(unverified, { email: 'known@lodge.test' });
    expect([refused.status, refused.body.code]).toEqual([409, 'email-in-use']);
    const verified = await api.identity.token({ email: 'known@lodge.test', sub: 'other' });
    expect((await openWith(verified, { email: 'known@lodge.test' })).status).toBe(200);
  });

  test('a new uid with a known email opens a new account if the person is being deleted', async () => {
    const { db } = api.services;
    const known = await api.signIn('leaving@lodge.test');
    const { id } = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', known.email)
      .executeTakeFirstOrThrow();
    const at = api.services.clock();
    const identity = { uid: 'comer', email: known.email, isEmailVerified: true, signedInAt: at, hasJustSignedIn: true };
    // Simulates a row that was read before a concurrent deletion.
    await db.updateTable('people').set({ deleted_at: at }).where('id', '=', id).execute();
    await transact(db, (tx) => bindIdentity(tx, identity, at));
    const { rows } = await sql`
      SELECT 1 FROM audit_trail WHERE subject = ${id} AND action = 'identity-changed'`.execute(db);
    expect(rows).toEqual([]);
  });

  test('an unreachable identity provider causes a 503 error', async () => {
    const { createIdentity } = await import('../../base/ports/identity.ts');
    const away = createIdentity({ projectId: 'p', keysUrl: 'http://127.0.0.1:1/keys' });
    const token = await api.identity.token({ email });
    await expect(away.verify(token)).rejects.toMatchObject({ code: 'identity-unavailable' });
  });
});

describe('over HTTPS', () => {
  const origin = 'https://lodge.example';
  const secure = useApi(() => ({ siteUrl: new URL(origin) }));

  test('the session cookie is secure, limited to this host and hidden from scripts', async () => {
    const authorization = `Bearer ${await secure.identity.token({ email })}`;
    const opened = await secure.anyone('POST', '/api/jwt', { email }, { authorization, origin });
    expect(opened.status).toBe(200);
    const [session = '', hint = ''] = [opened.raw.headers['set-cookie'] ?? []].flat();
    expect(session).toMatch(/^__Host-lodge_session=[\w-]{30,};/);
    const flags = session.split('; ').slice(1);
    expect(flags).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(flags.some((flag) => flag.startsWith('Domain'))).toBe(false);
    expect(hint).toMatch(/^lodge_hint=1;.*Secure/);
    expect(opened.raw.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  test('session cookies do not depend on the clock of the device', async () => {
    const authorization = `Bearer ${await secure.identity.token({ email })}`;
    const opened = await secure.anyone('POST', '/api/jwt', { email }, { authorization, origin });
    const cookies = [opened.raw.headers['set-cookie'] ?? []].flat();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/Max-Age=\d+/);
      expect(cookie).not.toContain('Expires');
    }
  });
});

describe('a session', () => {
  test('expires twelve hours after its last use', async () => {
    const guest = await api.signIn('idle@lodge.test');
    api.later(11 * 3_600_000);
    expect((await guest.call('GET', '/api/user/idle@lodge.test')).status).toBe(200);
    api.later(11 * 3_600_000);
    expect((await guest.call('GET', '/api/user/idle@lodge.test')).status).toBe(200);
    api.later(13 * 3_600_000);
    expect((await guest.call('GET', '/api/user/idle@lodge.test')).status).toBe(401);
  });

  test('expires after seven days even if it is in use', async () => {
    const guest = await api.signIn('busy@lodge.test');
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect((await guest.call('GET', '/api/user/busy@lodge.test')).status).toBe(200);
      api.later(8 * 3_600_000);
    }
    api.later(60_000);
    expect((await guest.call('GET', '/api/user/busy@lodge.test')).status).toBe(401);
  });

  test('reflects a role change on the next request', async () => {
    const guest = await api.signIn('soon@lodge.test');
    expect((await guest.call('GET', '/api/users')).status).toBe(403);
    await api.services.db.updateTable('people').set({ role: 'admin' }).where('email', '=', 'soon@lodge.test').execute();
    expect((await guest.call('GET', '/api/users')).status).toBe(200);
  });

  test('returns its person with the current role', async () => {
    const guest = await api.signIn('whoami@lodge.test');
    const whose = async () => (await guest.call('GET', '/api/session')).body;
    const verified = {
      email: 'whoami@lodge.test',
      role: 'guest',
      status: 'Verified',
      image: null,
      emailVerified: true,
    };
    const { uid, name, ...others } = (await whose()) as Record<string, unknown>;
    expect(others).toEqual(verified);
    expect([uid, name]).toEqual([expect.stringMatching(/./), expect.anything()]);
    const { db } = api.services;
    await db.updateTable('people').set({ role: 'admin' }).where('email', '=', guest.email).execute();
    expect(await whose()).toEqual({ ...verified, uid, name, role: 'admin' });
    await db.deleteFrom('people').where('email', '=', guest.email).execute();
    const unsaved = { name: null, image: null, role: null, status: null };
    expect(await whose()).toEqual({ ...unsaved, uid, email: guest.email, emailVerified: true });
    expect((await api.anyone('GET', '/api/session')).status).toBe(401);
  });

  test('can be ended only by a script of this site', async () => {
    const guest = await api.signIn('stay@lodge.test');
    const logout = (headers: Record<string, string>) => guest.call('GET', '/api/logout', undefined, headers);
    const isIn = async () => (await guest.call('GET', '/api/user/stay@lodge.test')).status === 200;
    for (const elsewhere of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, // img, link
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, // iframe, form, top-level link
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'cors' },
    ]) {
      const answer = await logout(elsewhere);
      expect([answer.status, answer.raw.cookies.length, await isIn()]).toEqual([200, 0, true]);
    }
    const answer = await logout({});
    expect(answer.status).toBe(200);
    // The session cookie remains for a few seconds, so that this browser receives no shared responses.
    expect(answer.raw.cookies.map(({ value, maxAge }) => [value, maxAge])).toEqual([
      ['ended', 15],
      ['', 0],
    ]);
    expect(await isIn()).toBe(false);
    expect((await logout({})).status).toBe(200);
  });
});

describe('token sync', () => {
  test('[S12.08] extends the session only with a fresh token of the same person', async () => {
    const guest = await api.signIn('sync@lodge.test');
    const sync = async (claims: object) =>
      guest.call('POST', '/api/token-sync', undefined, {
        authorization: `Bearer ${await api.identity.token({ email: 'sync@lodge.test', ...claims })}`,
      });
    api.later(11 * 3_600_000);
    expect((await sync({})).status).toBe(204);
    api.later(11 * 3_600_000);
    expect((await guest.call('GET', '/api/user/sync@lodge.test')).status).toBe(200);
    expect((await sync({ iat: now() - 400 })).status).toBe(401);
    const opened = await api.anyone('POST', '/api/token-sync', undefined, {
      authorization: `Bearer ${await api.identity.token({ email })}`,
    });
    expect([opened.status, opened.raw.cookies.length]).toEqual([204, 0]);
  });

  test('ends the session once the identity SDK has signed out', async () => {
    const guest = await api.signIn('gone@lodge.test');
    expect((await guest.call('DELETE', '/api/token-sync')).status).toBe(204);
    expect((await guest.call('GET', '/api/user/gone@lodge.test')).status).toBe(401);
    expect((await guest.call('DELETE', '/api/token-sync')).status).toBe(204);
  });
});
