import { listUsers } from 'contracts';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', async (address: string) => Response.json({ address }, { status: 401 }));
});

test('a refused call is passed to the shell’s handler', async () => {
  const { call, connectApi } = await import('./api.ts');
  await expect(call(listUsers)).rejects.toMatchObject({ status: 401 });
  const onRefused = vi.fn(async () => false);
  connectApi({ onRefused, onError: vi.fn() });
  await expect(call(listUsers)).rejects.toMatchObject({ status: 401 });
  expect(onRefused).toHaveBeenCalledOnce();
});

test('any other failure is passed to the shell for logging', async () => {
  vi.stubGlobal('fetch', async (address: string) => new Response(address, { status: 503 }));
  const { call, connectApi } = await import('./api.ts');
  const onError = vi.fn();
  connectApi({ onRefused: async () => false, onError });
  await expect(call(listUsers)).rejects.toMatchObject({ status: 503 });
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }), 'GET /users');
});
