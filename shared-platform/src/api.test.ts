import * as contracts from 'contracts';
import { type Call, listUsers } from 'contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { formerApi } from './former-api.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', async (address: string) => Response.json({ address }, { status: 401 }));
});

test('a refused call is passed to the handler of the shell', async () => {
  const { call, connectApi } = await import('./api.ts');
  await expect(call(listUsers)).rejects.toMatchObject({ status: 401 });
  const onRefused = vi.fn(async () => false);
  connectApi({ onRefused, onError: vi.fn() });
  await expect(call(listUsers)).rejects.toMatchObject({ status: 401 });
  expect(onRefused).toHaveBeenCalledOnce();
});

test('any other failure is handed to the shell to log', async () => {
  vi.stubGlobal('fetch', async (address: string) => new Response(address, { status: 503 }));
  const { call, connectApi } = await import('./api.ts');
  const onError = vi.fn();
  connectApi({ onRefused: async () => false, onError });
  await expect(call(listUsers)).rejects.toMatchObject({ status: 503 });
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }), 'GET /users');
});

test('an area that was built before `call` still gets its answers', async () => {
  const asked: unknown[] = [];
  const written = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
  vi.stubGlobal('fetch', async (address: string, { method, body, signal }: RequestInit) => {
    asked.push([method, address, body, signal?.aborted]);
    return Response.json(method === 'GET' ? [] : written);
  });
  const { api } = await import('./api.ts');
  const { signal } = new AbortController();
  expect(await api.listRooms({ category: 'Lake', limit: 20 }, signal)).toEqual({ items: [], next: undefined });
  expect(await api.listHostRooms('host@lodge.test')).toEqual([]);
  expect(await api.markRoom('room-1', true)).toEqual(written);
  await api.updateRole({ email: 'a@b.test', role: 'host', status: 'Verified' });
  expect(asked).toEqual([
    ['GET', '/api/rooms?category=Lake&limit=20', undefined, false],
    ['GET', '/api/rooms/host%40lodge.test', undefined, undefined],
    ['PATCH', '/api/rooms/status/room-1', '{"status":true}', undefined],
    ['PUT', '/api/users/update/a%40b.test', '{"email":"a@b.test","role":"host","status":"Verified"}', undefined],
  ]);
});

test('each method of the former API calls the endpoint of its name', () => {
  const call = vi.fn(async (..._sent: unknown[]) => ({ items: [] }));
  const endpoints = new Map<string, unknown>(Object.entries(contracts));
  for (const [name, method] of Object.entries(formerApi(call as unknown as Call))) {
    (method as (...args: unknown[]) => unknown)({}, {});
    expect([name, call.mock.lastCall?.[0]]).toEqual([name, endpoints.get(name)]);
  }
});
