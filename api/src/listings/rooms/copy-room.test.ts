import { expect, test } from 'vitest';
import { addRoom, roomBody } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import { newId } from '../../base/database/new-id.ts';

const api = useApi();

test('a copy has the stay rules and pictures but no calendar of the original', async () => {
  const host = await api.newHost();
  const id = await addRoom(host);
  const { version } = (await host.call('GET', `/api/room/${id}`)).body;
  const stayRules = { minNights: 3, weekendPrice: 200 };
  const ruled = await host.call('PUT', `/api/rooms/${id}/stay-rules`, { version, stayRules });
  expect(ruled.status).toBe(200);
  // Simulates a picture that an admin has added to the listing.
  const image = `/img/${'0a'.repeat(20)}`;
  await api.services.db.updateTable('rooms').set({ image }).where('id', '=', id).execute();
  const wanted = await roomBody(host, { image, title: 'Copy of Quiet house' });
  expect((await host.call('POST', '/api/rooms', wanted)).body.code).toBe('image-not-ours');
  const copied = await host.call('POST', '/api/rooms', { ...wanted, copyOf: id });
  expect(copied.status).toBe(200);
  expect(copied.body.room).toMatchObject({ title: 'Copy of Quiet house', image, stayRules, unlisted: false });
  expect(copied.body.insertedId).not.toBe(id);
  expect((await host.call('GET', `/api/rooms/${copied.body.insertedId}/check-in`)).body.text).toBe('');
});

test('only an existing listing of the host can be copied', async () => {
  const [host, other] = [await api.newHost(), await api.newHost()];
  const theirs = await addRoom(other);
  const deleted = await addRoom(host);
  await host.call('DELETE', `/api/rooms/${deleted}`);
  const wanted = await roomBody(host);
  for (const copyOf of [theirs, deleted, newId(), 'nonsense']) {
    const refused = await host.call('POST', '/api/rooms', { ...wanted, copyOf });
    expect([copyOf, refused.body.code]).toEqual([copyOf, 'room-not-found']);
  }
  expect((await host.call('POST', '/api/rooms', { ...wanted, copyOf: 7 })).status).toBe(422);
  expect((await host.call('GET', `/api/rooms/${host.email}`)).body).toEqual([]);
});
