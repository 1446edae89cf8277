// @vitest-environment jsdom
import { useSession } from 'shared-auth';
import { queryClient } from 'shared-platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAs } from '../testing/fake-site.ts';
import '../testing/setup.ts';
import { keepPush } from '../push/keep-push.ts';
import { dropCopy, readCopy } from './kept-copy.ts';
import { recall } from './offline-copy.ts';

vi.mock('../push/keep-push.ts', () => ({ keepPush: vi.fn(async () => undefined) }));
vi.mock('./kept-copy.ts', () => ({ dropCopy: vi.fn(), readCopy: vi.fn() }));

beforeEach(() => {
  signInAs('guest');
  vi.mocked(dropCopy).mockClear();
  vi.mocked(readCopy).mockReset();
});

const nobody = { user: null, role: null, status: null };
const person = {
  uid: 'u-1',
  email: 'gina@lodge.test',
  name: 'Gina',
  image: null,
  role: 'guest',
  status: null,
} as const;
function setHint(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: set and deleted like the API does
  document.cookie = `lodge_hint_4000=${value}`;
}
afterEach(() => setHint('; max-age=0'));
const loseConnection = () => window.dispatchEvent(new Event('offline'));

test('the offline copy is deleted on sign-out', () => {
  useSession.setState({ isUnchecked: true });
  useSession.setState({ ...nobody, isUnchecked: false, isAuthLoading: true });
  expect(dropCopy).not.toHaveBeenCalled();
  useSession.setState({ isAuthLoading: false });
  expect(dropCopy).toHaveBeenCalledOnce();
});

test('the offline copy is deleted if the visitor is already signed out', async () => {
  useSession.setState(nobody);
  vi.resetModules();
  await import('./offline-copy.ts');
  const { dropCopy: dropped } = await import('./kept-copy.ts');
  expect(dropped).toHaveBeenCalled();
});

test('the offline copy is deleted when another person signs in', () => {
  useSession.setState(({ user }) => ({ user: user && { ...user, uid: 'u-2' } }));
  expect(dropCopy).toHaveBeenCalled();
});

test('the offline copy is kept during an outage of the API', () => {
  useSession.setState({ ...nobody, isUnchecked: true });
  expect(dropCopy).not.toHaveBeenCalled();
});

test('an open page that loses its connection shows the person’s offline copy', async () => {
  vi.mocked(readCopy).mockResolvedValue(person);
  loseConnection();
  await vi.waitFor(() => expect(useSession.getState().isUnchecked).toBe(true));
  expect(readCopy).toHaveBeenCalledWith('u-1');
});

test('a page without an offline copy is unchanged', async () => {
  vi.mocked(readCopy).mockResolvedValue(undefined);
  loseConnection();
  await vi.waitFor(() => expect(readCopy).toHaveBeenCalled());
  expect(useSession.getState().isUnchecked).toBe(false);
});

const starting = { ...nobody, isAuthLoading: true };

test('the owner of the offline copy counts as signed in while the API is down', async () => {
  setHint('1');
  useSession.setState(starting);
  vi.mocked(readCopy).mockResolvedValue(person);
  await recall();
  const user = { uid: 'u-1', email: 'gina@lodge.test', displayName: 'Gina', photoURL: null };
  expect(useSession.getState()).toMatchObject({ user, role: 'guest', isUnchecked: true, isAuthLoading: false });
});

test.each([
  ['the session’s hint cookie is missing', () => setHint('; max-age=0'), person],
  ['there is no offline copy', () => setHint('1'), undefined],
])('the visitor is not treated as signed in if %s', async (_, prepare, kept) => {
  prepare();
  useSession.setState(starting);
  vi.mocked(readCopy).mockResolvedValue(kept);
  await recall();
  expect(useSession.getState()).toMatchObject(starting);
});

test('a person who signs in while the copy is read stays signed in', async () => {
  setHint('1');
  vi.mocked(readCopy).mockResolvedValue({ ...person, uid: 'u-2' });
  await recall();
  expect(useSession.getState()).toMatchObject({ user: { uid: 'u-1' }, isUnchecked: false });
});

test('all visible data is refetched when the API responds again', async () => {
  useSession.setState({ isUnchecked: true });
  await queryClient.fetchQuery({ queryKey: ['booking', '1'], queryFn: async () => 'kept' });
  useSession.setState({ isUnchecked: false });
  expect(queryClient.getQueryState(['booking', '1'])?.isInvalidated).toBe(true);
});

test('a push subscription is reported as in use once for each confirmed session', () => {
  vi.mocked(keepPush).mockClear();
  const person = (uid: string) => ({ uid, email: `${uid}@lodge.test`, displayName: null, photoURL: null });
  useSession.setState({ user: person('u-8'), role: 'guest', isUnchecked: true });
  expect(keepPush).not.toHaveBeenCalled();
  for (const isUnchecked of [false, true, false]) useSession.setState({ isUnchecked });
  expect(keepPush).toHaveBeenCalledTimes(1);
  useSession.setState({ user: person('u-9') });
  expect(keepPush).toHaveBeenCalledTimes(2);
});
