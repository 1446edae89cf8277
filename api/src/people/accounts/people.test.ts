import { describe, expect, test } from 'vitest';
import { addRoom, book, photo, stay, upload } from '../../../tests/lodging.ts';
import { type Caller, textOf, useApi } from '../../../tests/test-api.ts';
import { grantAdmin } from './grant-admin.ts';

const api = useApi();
const at = (path: string, email: string) => `/api/${path}/${encodeURIComponent(email)}`;
const save = (caller: Caller, email = caller.email, more: object = {}) =>
  caller.call('PUT', at('users', email), { email, role: 'guest', status: 'Verified', ...more });
const ask = (caller: Caller, email = caller.email) =>
  caller.call('PUT', at('users', email), { email, status: 'Requested' });
const decide = (admin: Caller, email: string, role: string) =>
  admin.call('PUT', at('users/update', email), { email, role, status: 'Verified' });
const roleOf = async (email: string) =>
  (await api.services.db.selectFrom('people').select(['role', 'status']).where('email', '=', email).execute())[0];

describe('saving the caller', () => {
  test('[S11.01] makes a new person a verified guest', async () => {
    const guest = await api.signIn('first@lodge.test');
    expect(await roleOf(guest.email)).toEqual({ role: 'guest', status: 'Verified' });
    const host = await api.signIn('once-host@lodge.test', 'host');
    expect((await save(host)).status).toBe(200);
    expect(await roleOf(host.email)).toEqual({ role: 'host', status: 'Verified' });
  });

  test('ignores a role in the body', async () => {
    const guest = await api.signIn('climber@lodge.test');
    const climbed = await guest.call('PUT', at('users', guest.email), {
      email: guest.email,
      role: 'admin',
      status: 'Verified',
    });
    expect(climbed.status).toBe(422);
    expect(await roleOf(guest.email)).toEqual({ role: 'guest', status: 'Verified' });
  });

  test('treats emails as case-insensitive', async () => {
    const guest = await api.signIn('mixed@lodge.test');
    expect((await guest.call('GET', at('user', 'MIXED@Lodge.Test'))).body.role).toBe('guest');
    const token = await api.identity.token({ email: 'Mixed@Lodge.Test', sub: guest.uid });
    const again = await api.anyone(
      'POST',
      '/api/jwt',
      { email: 'MIXED@lodge.test' },
      { authorization: `Bearer ${token}` },
    );
    expect(again.status).toBe(200);
  });

  test('accepts a photo only from Google or our uploads', async () => {
    const guest = await api.signIn('photo@lodge.test');
    const imageAfter = async (image: string) => {
      await save(guest, guest.email, { image });
      return (await guest.call('GET', at('user', guest.email))).body.image;
    };
    expect(await imageAfter('https://evil.test/track.png')).toBe(null);
    expect(await imageAfter('javascript:alert(1)')).toBe(null);
    const google = 'https://lh3.googleusercontent.com/a/photo=s96-c';
    expect(await imageAfter(google)).toBe(google);
    expect(await imageAfter('https://evil.test/track.png')).toBe(google);
  });
});

describe('a changed profile', () => {
  test('appears on a host’s rooms and a guest’s stays', async () => {
    const [host, guest] = [
      await api.signIn('named-host@lodge.test', 'host'),
      await api.signIn('named-guest@lodge.test'),
    ];
    const roomId = await addRoom(host);
    await book(api, guest, stay(roomId, 3, 2));
    const image = (await upload(host, await photo('#0ea5e9'))).body.data.display_url;
    expect((await save(host, host.email, { name: 'Hanna Neu', image })).body.modifiedCount).toBe(1);
    await save(guest, guest.email, { name: 'Gina Neu' });
    expect((await guest.call('GET', `/api/room/${roomId}`)).body.host).toMatchObject({ name: 'Hanna Neu', image });
    const [listed] = (
      await api.anyone('GET', `/api/rooms/${(await host.call('GET', at('user', host.email))).body._id}`)
    ).body;
    expect(listed.host).toMatchObject({ name: 'Hanna Neu', image });
    const [booked] = (await host.call('GET', `/api/bookings/host?email=${host.email}`)).body;
    expect(booked.guest).toMatchObject({ name: 'Gina Neu' });
  });

  test('loses its photo only if the new photo is empty', async () => {
    const guest = await api.signIn('portrait@lodge.test');
    const image = (await upload(guest, await photo())).body.data.display_url;
    const imageAfter = async (more: object) => {
      await save(guest, guest.email, more);
      return (await guest.call('GET', at('user', guest.email))).body.image;
    };
    expect(await imageAfter({ image })).toBe(image);
    for (const kept of [{}, { image: null }, { image: 'https://evil.test/x.png' }, { name: 'Portrait' }]) {
      expect(await imageAfter(kept)).toBe(image);
    }
    expect(await imageAfter({ image: '' })).toBe(null);
    expect((await save(guest, guest.email, { image: '' })).body.modifiedCount).toBe(0);
  });

  test('keeps its name if the new name is empty', async () => {
    const guest = await api.signIn('short@lodge.test');
    for (const name of ['', '   ', null, '\u200B\u2800', 'https://evil.test']) await save(guest, guest.email, { name });
    expect((await guest.call('GET', at('user', guest.email))).body.name).toBe('short');
  });

  test.each([
    ['of more than 80 characters', `  ${'x'.repeat(300)} `, 'x'.repeat(80)],
    ['with a link on a separate line', 'Blocked.\n\nConfirm at https://evil.test/pay', 'Blocked. Confirm at'],
    ['that is an email address', 'nora@lodge.test', 'nora'],
    ['with a direction override', 'Ann\u202Egro.live', 'Anngro.live'],
    ['with a combining accent', 'Zoe\u0308', 'Zoë'],
  ])('cleans up a name %s', async (_, name, saved) => {
    const guest = await api.signIn('renamed@lodge.test');
    expect((await save(guest, guest.email, { name })).status).toBe(200);
    expect((await guest.call('GET', at('user', guest.email))).body.name).toBe(saved);
  });

  test('keeps both a name and a photo that were changed at the same time', async () => {
    const guest = await api.signIn('two-tabs@lodge.test');
    const image = (await upload(guest, await photo('#84cc16'))).body.data.display_url;
    await Promise.all([save(guest, guest.email, { name: 'Two Tabs' }), save(guest, guest.email, { image })]);
    expect((await guest.call('GET', at('user', guest.email))).body).toMatchObject({ name: 'Two Tabs', image });
  });
});

describe('asking to become a host', () => {
  test('[S11.02] [S12.04] takes effect once for fifty concurrent requests', async () => {
    const guest = await api.signIn('asking@lodge.test');
    const all = await Promise.all(Array.from({ length: 50 }, () => ask(guest)));
    expect(all.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1);
    expect(await roleOf(guest.email)).toEqual({ role: 'guest', status: 'Requested' });
  });

  test('is only possible for guests', async () => {
    const guest = await api.signIn('patient@lodge.test');
    await ask(guest);
    await save(guest);
    expect((await roleOf(guest.email))?.status).toBe('Requested');
    for (const role of ['host', 'admin'] as const) {
      const caller = await api.signIn(`asking-${role}@lodge.test`, role);
      expect((await ask(caller)).body.modifiedCount).toBe(0);
      expect((await roleOf(caller.email))?.status).toBe('Verified');
    }
    expect((await ask(guest, 'first@lodge.test')).status).toBe(403);
  });
});

describe('an admin', () => {
  test('[S11.03] can set a role, which the audit trail records', async () => {
    const admin = await api.signIn('admin@lodge.test', 'admin');
    const guest = await api.signIn('becomes-host@lodge.test');
    await ask(guest);
    expect((await decide(admin, guest.email, 'host')).body.modifiedCount).toBe(1);
    expect(await roleOf(guest.email)).toEqual({ role: 'host', status: 'Verified' });
    const trail = await api.services.db
      .selectFrom('audit_trail')
      .selectAll()
      .where('action', '=', 'role-changed')
      .execute();
    expect(trail.at(-1)?.details).toEqual({ from: 'guest', to: 'host', status: 'Requested' });
  });

  test('cannot change their own role', async () => {
    const admin = await api.signIn('self@lodge.test', 'admin');
    expect((await decide(admin, admin.email, 'guest')).body.code).toBe('own-role');
  });

  test('always remains if two admins demote each other at the same time', async () => {
    const { db } = api.services;
    await db.updateTable('people').set({ role: 'guest' }).where('role', '=', 'admin').execute();
    const [a, b] = [await api.signIn('a@lodge.test', 'admin'), await api.signIn('b@lodge.test', 'admin')];
    for (let round = 0; round < 100; round += 1) {
      await db.updateTable('people').set({ role: 'admin' }).where('email', 'in', [a.email, b.email]).execute();
      await Promise.all([decide(a, b.email, 'guest'), decide(b, a.email, 'guest')]);
      const left = await db.selectFrom('people').select('email').where('role', '=', 'admin').execute();
      expect(left.length).toBe(1);
    }
  });

  test('can be appointed on the command line by verified email', async () => {
    const { db } = api.services;
    const token = await api.identity.token({ email: 'loose@lodge.test', email_verified: false });
    const opened = await api.anyone(
      'POST',
      '/api/jwt',
      { email: 'loose@lodge.test' },
      { authorization: `Bearer ${token}` },
    );
    const cookie = opened.raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const body = { email: 'loose@lodge.test', role: 'guest', status: 'Verified' };
    await api.anyone('PUT', at('users', 'loose@lodge.test'), body, { cookie });
    expect(await grantAdmin(db, 'loose@lodge.test', new Date())).toBe('unverified');
    expect(await grantAdmin(db, 'nobody@lodge.test', new Date())).toBe('unknown');
    await api.signIn('operator@lodge.test');
    expect(await grantAdmin(db, 'operator@lodge.test', new Date())).toBe('granted');
    expect(await grantAdmin(db, 'operator@lodge.test', new Date())).toBe('already');
  });
});

describe('searching for people', () => {
  const found = async (admin: Caller, search: string, more = '') => {
    const { status, body } = await admin.call('GET', `/api/users?search=${encodeURIComponent(search)}${more}`);
    expect([search, status]).toEqual([search, 200]);
    return body.map(({ email }: { email: string }) => email);
  };
  const named = async (email: string, name: string) => {
    const person = await api.signIn(email);
    await save(person, email, { name });
    return person;
  };

  test('matches the start of an email or of any words of a name', async () => {
    const admin = await api.signIn('searcher@lodge.test', 'admin');
    await named('cl@lodge.test', 'Clara Maria Lindqvist');
    await named('jp@lodge.test', "Jean-Paul O'Östlund");
    await named('clarence@lodge.test', 'Somebody Else');
    for (const search of ['CLARA', 'lindq', 'maria', 'lindqvist clara', ' Clara  Lind']) {
      expect([search, await found(admin, search)]).toEqual([search, ['cl@lodge.test']]);
    }
    expect(await found(admin, 'cla')).toEqual(['cl@lodge.test', 'clarence@lodge.test']);
    for (const search of ['paul', 'jean-p', "o'ö", 'ÖSTLUND']) {
      expect([search, await found(admin, search)]).toEqual([search, ['jp@lodge.test']]);
    }
    for (const search of ['indqvist', 'clara paul']) expect(await found(admin, search)).toEqual([]);
  });

  test('treats special characters as plain text', async () => {
    const admin = await api.signIn('searcher2@lodge.test', 'admin');
    for (const search of ["'", '!', ':*', 'zz & | ( :* <->', '\\', '%', '\u{1f3e1}', 'x'.repeat(254)]) {
      expect(await found(admin, search)).toEqual([]);
    }
  });

  test('pages through names and emails without duplicates', async () => {
    const admin = await api.signIn('searcher3@lodge.test', 'admin');
    await named('quinn-b@lodge.test', 'Quinn Baker');
    const al = await named('a-baker@lodge.test', 'Al Quinnsson');
    await named('quinn-c@lodge.test', 'Cesar');
    const emails = ['a-baker@lodge.test', 'quinn-b@lodge.test', 'quinn-c@lodge.test'];
    expect(await found(admin, 'quinn')).toEqual(emails);
    const pages = [];
    for (const cursor of ['', ...emails.slice(0, 2)]) {
      pages.push(...(await found(admin, 'quinn', `&limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)));
    }
    expect(pages).toEqual(emails);
    await ask(al);
    expect(await found(admin, 'quinn', '&status=Requested')).toEqual(['a-baker@lodge.test']);
  });
});

describe('looking up a role', () => {
  test('[S12.03] returns the caller’s role', async () => {
    const host = await api.signIn('lookup@lodge.test', 'host');
    expect((await host.call('GET', at('user', host.email))).body).toMatchObject({ email: host.email, role: 'host' });
    const token = await api.identity.token({ email: 'unsaved@lodge.test' });
    const opened = await api.anyone(
      'POST',
      '/api/jwt',
      { email: 'unsaved@lodge.test' },
      { authorization: `Bearer ${token}` },
    );
    const cookie = opened.raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const unsaved = await api.anyone('GET', at('user', 'unsaved@lodge.test'), undefined, { cookie });
    expect([unsaved.status, unsaved.body.role]).toEqual([200, null]);
  });

  test('does not reveal whether another person’s email exists', async () => {
    const guest = await api.signIn('curious@lodge.test');
    await api.signIn('someone@lodge.test');
    const foreign = await guest.call('GET', at('user', 'someone@lodge.test'));
    const missing = await guest.call('GET', at('user', 'missing@lodge.test'));
    expect([foreign.status, missing.status]).toEqual([403, 403]);
    expect(textOf(foreign)).toBe(textOf(missing));
    const admin = await api.signIn('looker@lodge.test', 'admin');
    expect((await admin.call('GET', at('user', 'someone@lodge.test'))).body.role).toBe('guest');
    expect((await admin.call('GET', '/api/users')).body.length).toBeGreaterThan(5);
  });
});
