import type { ErrorGroup } from 'contracts';
import type { ErrorNews, SeenError } from 'part-runtime/observations';
import { expect, test } from 'vitest';
import { useApi } from '../../../tests/test-api.ts';
import { deleteOldRows } from '../worker/delete-old-rows.ts';

const KEY = 'k'.repeat(32);
const api = useApi(() => ({ edgeKey: KEY }));
const DAY_MS = 86_400_000;
const byEdge = { authorization: `Bearer ${KEY}` };
let ids = 0;

function seen(change: Partial<SeenError> = {}): SeenError {
  ids += 1;
  return {
    id: ids.toString(16).padStart(16, '0'),
    name: 'host',
    version: '1.0.0',
    kind: 'error',
    type: 'TypeError',
    message: 'room is undefined',
    page: '/room/:id',
    frames: [{ file: 'src/price.ts', line: 3, column: 10, code: 'room.price' }],
    count: 1,
    clients: 1,
    ...change,
  };
}

const send = (...errors: unknown[]) => api.anyone('POST', '/api/observed/errors', { errors }, byEdge);
const newsOf = async (...errors: SeenError[]) => (await send(...errors)).body.news as ErrorNews['news'];
const list = async () =>
  (await api.anyone('GET', '/api/observed/errors', undefined, byEdge)).body.errors as ErrorGroup[];
const found = async (id: string) => (await list()).find((group) => group.id === id);

test('errors cannot be read or added without the edge key', async () => {
  const admin = await api.signIn('admin@lodge.test', 'admin');
  const other = { authorization: `Bearer ${'x'.repeat(32)}` };
  for (const [caller, headers] of [
    [api.anyone, {}],
    [api.anyone, other],
    [admin.call, {}],
  ] as const) {
    expect((await caller('GET', '/api/observed/errors', undefined, headers)).status).toBe(404);
    expect((await caller('POST', '/api/observed/errors', { errors: [seen()] }, headers)).status).toBe(404);
  }
});

test('the counts from several edges are added up across the versions of an error', async () => {
  const error = seen({ count: 3, clients: 2 });
  await send(error);
  await send({ ...error, count: 2, clients: 1 });
  api.later(1_000);
  await send({ ...error, version: '1.1.0', trace: 'a'.repeat(32), count: 1, clients: 1 });
  expect(await found(error.id)).toMatchObject({
    count: 6,
    clients: 4,
    trace: 'a'.repeat(32),
    frames: error.frames,
    versions: [
      { version: '1.1.0', count: 1 },
      { version: '1.0.0', count: 5 },
    ],
  });
});

test('an error is reported as new once per version', async () => {
  const error = seen();
  const news = (await Promise.all([newsOf(error), newsOf(error)])).flat();
  expect(news).toMatchObject([{ version: '1.0.0', isNew: true, group: { id: error.id } }]);
  expect(await newsOf({ ...error, version: '1.1.0' })).toMatchObject([{ version: '1.1.0', isNew: false }]);
  expect(await newsOf({ ...error, version: '1.1.0' })).toEqual([]);
});

test('characters that the database cannot store are removed', async () => {
  const error = seen({ message: 'a\0b \ud800', frames: [{ file: 'a.ts', line: 1, column: 1, code: '\0"\udfff' }] });
  expect((await send(error)).status).toBe(200);
  expect(await found(error.id)).toMatchObject({ message: 'ab \ufffd', frames: [{ code: '"\ufffd' }] });
});

test.each<[string, unknown]>([
  ['an unknown kind', { kind: 'guess' }],
  ['an invalid area name', { name: 'Host!' }],
  ['a text that is too long', { message: 'x'.repeat(301) }],
  ['too many frames', { frames: Array(13).fill({ file: 'a', line: 1, column: 1 }) }],
  ['a negative count', { count: -1 }],
])('an error with %s is refused', async (_, change) => {
  expect((await send({ ...seen(), ...(change as object) })).status).toBe(422);
});

test('a batch with too many errors is refused', async () => {
  expect((await send(...Array.from({ length: 51 }, () => seen()))).status).toBe(422);
});

test('an area with too many errors keeps those that affected the most visitors', async () => {
  const common = Array.from({ length: 200 }, () => seen({ name: 'many', clients: 2 }));
  for (let from = 0; from < 200; from += 50) await send(...common.slice(from, from + 50));
  const rare = [seen({ name: 'many' }), seen({ name: 'many' })];
  for (const one of rare) await send(one);
  const kept = (await list()).filter(({ name }) => name === 'many');
  expect(kept).toHaveLength(200);
  expect(kept.filter(({ clients }) => clients === 1).map(({ id }) => id)).toEqual([rare[1]?.id]);
});

test('an error is deleted 30 days after it was last seen', async () => {
  const [old, recent] = [seen(), seen()];
  await send(old);
  api.later(31 * DAY_MS);
  await send(recent);
  while ((await deleteOldRows(api.services)) > 0);
  expect((await list()).map(({ id }) => id)).toEqual([recent.id]);
});
