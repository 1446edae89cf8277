import { type ErrorCode, getRoom, getUser, listUsers } from 'contracts';
import { useSession } from 'shared-auth';
import { call, connectApi } from 'shared-platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameSet } from './release/error-log.ts';
import { createRefusalHandler, reportFailure } from './session-end.ts';

const renewSession = vi.hoisted(() => vi.fn(async () => false));
vi.mock('shared-auth', async (original) => ({ ...(await original<object>()), renewSession }));
const offerReload = vi.hoisted(() => vi.fn());
vi.mock('./release/offer-reload.ts', () => ({ offerReload }));

const assign = vi.fn();
const log = vi.fn();
let page: EventTarget;

beforeEach(() => {
  renewSession.mockReset().mockResolvedValue(false);
  assign.mockReset();
  offerReload.mockReset();
  log.mockReset();
  vi.stubGlobal('console', { ...console, error: log });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});

afterEach(() => vi.useRealTimers());

function startPage(answer: () => Response, address = '/dashboard/my-bookings?page=2#last') {
  const { pathname, search, hash } = new URL(address, 'https://lodge.test');
  vi.stubGlobal('location', { pathname, search, hash, assign });
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${path}`);
    return path === '/api/logout' ? Response.json({ success: true }) : answer();
  });
  connectApi({ onRefused: createRefusalHandler(), onError: reportFailure });
  const user = { uid: '1', displayName: null, email: 'gina@lodge.test', photoURL: null };
  useSession.setState({ user, role: 'guest', status: 'Verified', isAuthLoading: false });
  return calls;
}

const refusal = (status: number, code: ErrorCode) => () =>
  Response.json({ status, code, detail: 'Refused.' }, { status });
const login = `/login?from=${encodeURIComponent('/dashboard/my-bookings?page=2#last')}`;

test('a hundred concurrent refused calls cause one logout and one redirect', async () => {
  const calls = startPage(refusal(401, 'not-signed-in'));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => call(getRoom, { id: String(index) })),
  );
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(calls.filter((call) => call.includes('/api/room/'))).toHaveLength(100);
  expect(calls.filter((call) => call === 'GET /api/logout')).toHaveLength(1);
  expect(assign.mock.calls).toEqual([[login]]);
  expect(useSession.getState()).toMatchObject({ user: null, role: null, status: null });
});

test('the caller of a refused call receives the error', async () => {
  startPage(refusal(401, 'not-signed-in'));
  await expect(call(listUsers)).rejects.toMatchObject({ status: 401, code: 'not-signed-in' });
});

test('a call is repeated after a 401 if the session can be renewed', async () => {
  let isOpen = false;
  renewSession.mockImplementation(async () => {
    isOpen = true;
    return true;
  });
  const calls = startPage(() => (isOpen ? Response.json([]) : refusal(401, 'not-signed-in')()));
  expect((await call(listUsers)).items).toEqual([]);
  expect(calls).toEqual(['GET /api/users', 'GET /api/users']);
  expect(assign).not.toHaveBeenCalled();
  expect(useSession.getState().user).not.toBeNull();
});

test('a call that is refused during a logout does not redirect', async () => {
  startPage(refusal(401, 'not-signed-in'));
  renewSession.mockImplementation(async () => {
    useSession.setState({ user: null, role: null, status: null });
    return false;
  });
  await expect(call(listUsers)).rejects.toMatchObject({ status: 401 });
  expect(assign).not.toHaveBeenCalled();
});

test('a 403 logs out without renewing the session', async () => {
  const calls = startPage(refusal(403, 'not-allowed'));
  await expect(call(listUsers)).rejects.toMatchObject({ code: 'not-allowed' });
  expect(renewSession).not.toHaveBeenCalled();
  expect(calls).toEqual(['GET /api/users', 'GET /api/logout']);
  expect(assign.mock.calls).toEqual([[login]]);
});

test('the redirect happens even if the logout fails', async () => {
  startPage(refusal(403, 'not-allowed'));
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/logout') throw new TypeError('Failed to fetch');
    return answer(path, init);
  });
  await expect(call(listUsers)).rejects.toMatchObject({ code: 'not-allowed' });
  expect(assign.mock.calls).toEqual([[login]]);
});

test('the login page keeps the remembered path', async () => {
  startPage(refusal(401, 'not-signed-in'), '/login?from=%2Froom%2F7');
  await expect(call(getUser, { email: 'gina@lodge.test' })).rejects.toMatchObject({ status: 401 });
  expect(assign.mock.calls).toEqual([['/login?from=%2Froom%2F7']]);
});

test('[S2.16] any other failure is logged with its call and release set', async () => {
  const calls = startPage(refusal(409, 'nights-taken'));
  nameSet('set-7');
  await expect(call(getRoom, { id: '7' })).rejects.toMatchObject({ status: 409, code: 'nights-taken' });
  expect(log.mock.calls).toEqual([['GET /room/7: 409 nights-taken: Refused. (release set set-7)']]);
  expect(calls).toEqual(['GET /api/room/7']);
  expect(assign).not.toHaveBeenCalled();
  expect(offerReload).not.toHaveBeenCalled();
});

test('a call without a response is logged unless the page was left', async () => {
  vi.useFakeTimers();
  const failedCall = () => {
    startPage(() => {
      throw new TypeError('Load failed');
    });
    return expect(call(getRoom, { id: '7' })).rejects.toMatchObject({ code: 'no-answer' });
  };
  await failedCall();
  page.dispatchEvent(new Event('pagehide'));
  vi.runAllTimers();
  expect(log).not.toHaveBeenCalled();
  await failedCall();
  vi.runAllTimers();
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^GET \/room\/7: 0 no-answer: /)]]);
});

test('a page whose contract the API no longer supports offers a reload', async () => {
  startPage(refusal(409, 'contract-too-old'));
  await expect(call(getRoom, { id: '7' })).rejects.toMatchObject({ code: 'contract-too-old' });
  expect(offerReload.mock.calls).toEqual([['too-old']]);
  expect(assign).not.toHaveBeenCalled();
});
