import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', async (address: string) => Response.json({ address }, { status: 401 }));
});

test('a refused call is handed to the shell, once it has said what happens then', async () => {
  const { api, connectApi } = await import('./api.ts');
  await expect(api.listUsers()).rejects.toMatchObject({ status: 401 });
  const onRefused = vi.fn(async () => false);
  connectApi({ onRefused, onError: vi.fn() });
  await expect(api.listUsers()).rejects.toMatchObject({ status: 401 });
  expect(onRefused).toHaveBeenCalledOnce();
});

test('any other failure is handed to the shell to log', async () => {
  vi.stubGlobal('fetch', async (address: string) => new Response(address, { status: 503 }));
  const { api, connectApi } = await import('./api.ts');
  const onError = vi.fn();
  connectApi({ onRefused: async () => false, onError });
  await expect(api.listUsers()).rejects.toMatchObject({ status: 503 });
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }), 'GET /users');
});
