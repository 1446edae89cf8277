import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useDeletions } from '../../../tests/deletions.ts';
import { addRoom, photo, upload } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { uploadImage } from '../../people/images/upload-image.ts';
import { masterKey } from '../../people/images/variants.ts';

const api = useApi();
const { brokenRules, guestWithEverything, idOf, leave, newGuest, newHost, newPicture, paidOut, rowOf, tokenOf, work } =
  useDeletions(api);
let admin: Caller;
beforeAll(async () => {
  admin = await api.signIn('admin@lodge.test', 'admin');
});
// Checks that no test leaves data of deleted people behind.
afterAll(async () => {
  await work();
  expect(await brokenRules()).toEqual([]);
});

async function lateUpload(caller: Caller, whileStoring: () => Promise<void>) {
  const person = await rowOf(await idOf(caller));
  const actor = { ...caller, isEmailVerified: true, signedInAt: null, tokenHash: '', person };
  let hash = '';
  const imageHost = {
    ...api.services.imageHost,
    keep: async (kept: string) => {
      hash = kept;
      await whileStoring();
      return null;
    },
  };
  const content = await photo(`#${crypto.randomUUID().slice(0, 6)}`);
  return { hash: () => hash, upload: uploadImage({ ...api.services, imageHost }, actor, (use) => use(content)) };
}

describe('a person who deletes their account', () => {
  test('loses the pictures that no one else needs', async () => {
    const { host, guest, thread, bookingId } = await guestWithEverything();
    await paidOut(bookingId);
    const [unused, sent, shared, ofRoom] = [
      await newPicture(guest),
      await newPicture(guest),
      await newPicture(guest),
      await newPicture(host),
    ];
    const body = { id: crypto.randomUUID(), text: '', images: [sent.address] };
    expect((await guest.call('POST', `/api/threads/${thread}/messages`, body)).status).toBe(200);
    await upload(await newGuest(), await photo(shared.color));
    await addRoom(host, { image: ofRoom.address });
    for (const caller of [guest, host]) expect((await leave(caller)).status).toBe(200);
    await work();
    const there = await Promise.all([unused, sent, shared, ofRoom].map(({ isThere }) => isThere()));
    expect(there).toEqual([false, true, true, true]);
    const uploaders = await api.services.db
      .selectFrom('pictures')
      .select('uploader')
      .where('uploader', 'in', [guest.uid, host.uid])
      .execute();
    expect(uploaders).toEqual([]);
  });

  test('keeps the pictures that they added to other listings as an admin', async () => {
    const former = await api.signIn(`former-admin-${crypto.randomUUID()}@lodge.test`, 'guest');
    const giveRole = async (role: string) => {
      const update = { email: former.email, role, status: 'Verified' };
      expect((await admin.call('PUT', `/api/users/update/${former.email}`, update)).status).toBe(200);
    };
    await giveRole('admin');
    const [portrait, picture] = [await newPicture(former), await newPicture(former)];
    const roomId = await addRoom(await newHost());
    const { db } = api.services;
    await db.updateTable('rooms').set({ image: picture.address }).where('id', '=', roomId).execute();
    await giveRole('guest');
    await db.updateTable('people').set({ image: portrait.address }).where('email', '=', former.email).execute();
    expect((await leave(former)).status).toBe(200);
    await work();
    expect([await portrait.isThere(), await picture.isThere()]).toEqual([false, true]);
  });

  test('leaves no picture behind that is uploaded late or no longer used', async () => {
    const guest = await newGuest();
    const { services } = api;
    const { hash, upload: late } = await lateUpload(guest, async () => {
      expect((await leave(guest)).status).toBe(200);
      await work();
    });
    await expect(late).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await services.blobs.read(masterKey(hash()))).toBe(undefined);

    const other = await newGuest();
    const [before, both] = [await newPicture(other), await newPicture(other)];
    const sub = `new-${other.uid}`;
    const open = { email: other.email };
    const signUp = { ...other, uid: sub, cookie: '' };
    await services.db
      .insertInto('pictures')
      .columns(['hash', 'uploader', 'width', 'height', 'bytes', 'host_url', 'placeholder', 'created_at'])
      .expression((from) =>
        from
          .selectFrom('pictures')
          .select(['hash', sql<string>`${sub}`.as('uploader'), 'width', 'height', 'bytes', 'host_url'])
          .select(['placeholder', 'created_at'])
          .where('hash', '=', both.address.slice(-40)),
      )
      .execute();
    const taken = lateUpload(other, async () => {
      const authorization = await tokenOf(signUp, { sub });
      expect((await api.anyone('POST', '/api/jwt', open, { authorization })).status).toBe(200);
    });
    await expect((await taken).upload).rejects.toMatchObject({ code: 'not-signed-in' });
    const uploaders = await services.db
      .selectFrom('pictures')
      .select('uploader')
      .where('uploader', '=', other.uid)
      .execute();
    expect(uploaders).toEqual([]);
    expect((await leave(signUp, { claims: { sub } })).status).toBe(200);
    await work();
    expect([await before.isThere(), await both.isThere()]).toEqual([false, false]);
  });
});
