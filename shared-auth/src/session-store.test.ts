import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', storage);
});

test('a host sees the host menu until they switch to the guest menu', () => {
  const first = createSessionStore();
  expect(first.useSession.getState().mode).toBe('host');
  first.setMode('guest');
  const afterReload = createSessionStore();
  expect(afterReload.useSession.getState().mode).toBe('guest');
});

test('the toggle works in a browser without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  const { useSession, setMode } = createSessionStore();
  expect(useSession.getState().mode).toBe('host');
  setMode('guest');
  expect(useSession.getState().mode).toBe('guest');
});

test('the session is settled once neither the auth state nor the role is loading', async () => {
  const { useSession, sessionSettled } = createSessionStore();
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
