import type { FoundListing } from 'contracts';
import { beforeAll, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();
let admin: Caller;
const ids: Record<'mill' | 'tower' | 'cave', string> = { mill: '', tower: '', cave: '' };
let hannaId = '';

beforeAll(async () => {
  admin = await api.signIn('admin@lodge.test', 'admin');
  const [hanna, otto] = [await api.signIn('hanna@lodge.test', 'host'), await api.signIn('otto@lodge.test', 'host')];
  ids.mill = await addRoom(hanna, { title: 'Old mill' });
  ids.tower = await addRoom(hanna, { title: 'Light tower', location: 'Porto, Portugal' });
  ids.cave = await addRoom(otto, { title: 'Dry cave' });
  await hanna.call('PUT', `/api/rooms/${ids.mill}/unlisted`, { unlisted: true });
  await otto.call('DELETE', `/api/rooms/${ids.cave}`);
  const { id } = await api.services.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', hanna.email)
    .executeTakeFirstOrThrow();
  hannaId = id;
});

async function found(q: string): Promise<FoundListing[]> {
  const { status, body } = await admin.call('GET', `/api/rooms/all?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body;
}
const idsOf = (rooms: FoundListing[]) => rooms.map(({ _id }) => _id);

test('an admin sees all listings, newest first', async () => {
  const all = await found('');
  expect(idsOf(all)).toEqual([ids.cave, ids.tower, ids.mill]);
  expect(all[1]).toMatchObject({ title: 'Light tower', unlisted: false, host: { email: 'hanna@lodge.test' } });
  expect(all[1]).not.toHaveProperty('deletedAt');
});

test('an unlisted listing is marked', async () => {
  expect(await found('mill')).toMatchObject([{ _id: ids.mill, unlisted: true }]);
});

test('a deleted listing is marked', async () => {
  expect(await found('cave')).toMatchObject([{ _id: ids.cave, deletedAt: expect.any(String) }]);
});

test.each<[string, () => string, (keyof typeof ids)[]]>([
  ['words of the title', () => 'MILL old', ['mill']],
  ['the start of a word of the location', () => 'portu', ['tower']],
  ['words of both the title and the location', () => 'porto light', ['tower']],
  ['the host’s email', () => 'Hanna@lodge.test', ['tower', 'mill']],
  ['the host’s ID', () => hannaId, ['tower', 'mill']],
  ['the listing’s ID', () => ids.cave, ['cave']],
])('an admin finds listings by %s', async (_, q, wanted) => {
  expect(idsOf(await found(q()))).toEqual(wanted.map((name) => ids[name]));
});

test.each(["nothing' OR 1=1", '100%', '& | !', '00000000-0000-7000-8000-000000000000'])(
  'a search for %s finds nothing',
  async (q) => {
    expect(await found(q)).toEqual([]);
  },
);

test('the results of a search are paginated', async () => {
  expect(idsOf(await allPages(admin.call, '/api/rooms/all?limit=1'))).toEqual([ids.cave, ids.tower, ids.mill]);
  expect(idsOf(await allPages(admin.call, '/api/rooms/all?limit=1&q=hanna'))).toEqual([ids.tower, ids.mill]);
});
