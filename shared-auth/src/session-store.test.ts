import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
});

test('a host starts with the host’s menu, and the toggle is remembered', async () => {
  const first = await import('./session-store.ts');
  expect(first.useSession.getState().mode).toBe('host');
  first.setMode('guest');
  vi.resetModules();
  const afterReload = await import('./session-store.ts');
  expect(afterReload.useSession.getState().mode).toBe('guest');
});

test('the toggle works in a browser that stores nothing', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { useSession, setMode } = await import('./session-store.ts');
  expect(useSession.getState().mode).toBe('host');
  setMode('guest');
  expect(useSession.getState().mode).toBe('guest');
});

test('the session is settled once neither the auth state nor the role is loading', async () => {
  const { useSession, sessionSettled } = await import('./session-store.ts');
  const settled = vi.fn();
  const waiting = sessionSettled().then(settled);
  useSession.setState({ isAuthLoading: false, isRoleLoading: true });
  useSession.setState({ isAuthLoading: true, isRoleLoading: false });
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  useSession.setState({ isAuthLoading: false });
  await waiting;
  expect(settled).toHaveBeenCalledOnce();
});
