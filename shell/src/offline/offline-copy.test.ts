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

test('once nobody is signed in, as after a logout in another tab, what the device keeps is removed', () => {
  useSession.setState({ isUnchecked: true });
  useSession.setState({ ...nobody, isUnchecked: false, isAuthLoading: true });
  expect(dropCopy).not.toHaveBeenCalled();
  useSession.setState({ isAuthLoading: false });
  expect(dropCopy).toHaveBeenCalledOnce();
});

test('a visitor who is signed out already leaves nothing either', async () => {
  useSession.setState(nobody);
  vi.resetModules();
  await import('./offline-copy.ts');
  const { dropCopy: dropped } = await import('./kept-copy.ts');
  expect(dropped).toHaveBeenCalled();
});

test('when somebody else signs in, it is removed', () => {
  useSession.setState(({ user }) => ({ user: user && { ...user, uid: 'u-2' } }));
  expect(dropCopy).toHaveBeenCalled();
});

test('during an outage of the API it stays', () => {
  useSession.setState({ ...nobody, isUnchecked: true });
  expect(dropCopy).not.toHaveBeenCalled();
});

test('an open page that loses its connection shows what is kept of this person', async () => {
  vi.mocked(readCopy).mockResolvedValue(person);
  loseConnection();
  await vi.waitFor(() => expect(useSession.getState().isUnchecked).toBe(true));
  expect(readCopy).toHaveBeenCalledWith('u-1');
});

test('without anything kept, the page stays as it is', async () => {
  vi.mocked(readCopy).mockResolvedValue(undefined);
  loseConnection();
  await vi.waitFor(() => expect(readCopy).toHaveBeenCalled());
  expect(useSession.getState().isUnchecked).toBe(false);
});

const starting = { ...nobody, isAuthLoading: true };

test('on a page that starts without an answer, whoever it was kept for counts as signed in', async () => {
  setHint('1');
  useSession.setState(starting);
  vi.mocked(readCopy).mockResolvedValue(person);
  await recall();
  const user = { uid: 'u-1', email: 'gina@lodge.test', displayName: 'Gina', photoURL: null };
  expect(useSession.getState()).toMatchObject({ user, role: 'guest', isUnchecked: true, isAuthLoading: false });
});

test.each([
  ['without a session’s hint', () => setHint('; max-age=0'), person],
  ['with nothing kept', () => setHint('1'), undefined],
])('%s, nobody is known', async (_, prepare, kept) => {
  prepare();
  useSession.setState(starting);
  vi.mocked(readCopy).mockResolvedValue(kept);
  await recall();
  expect(useSession.getState()).toMatchObject(starting);
});

test('who has signed in meanwhile stays', async () => {
  setHint('1');
  vi.mocked(readCopy).mockResolvedValue({ ...person, uid: 'u-2' });
  await recall();
  expect(useSession.getState()).toMatchObject({ user: { uid: 'u-1' }, isUnchecked: false });
});

test('once the API answers again, all that is shown is loaded anew', async () => {
  useSession.setState({ isUnchecked: true });
  await queryClient.fetchQuery({ queryKey: ['booking', '1'], queryFn: async () => 'kept' });
  useSession.setState({ isUnchecked: false });
  expect(queryClient.getQueryState(['booking', '1'])?.isInvalidated).toBe(true);
});

test('what a browser is sent goes on once for each person that the API has confirmed', () => {
  vi.mocked(keepPush).mockClear();
  const person = (uid: string) => ({ uid, email: `${uid}@lodge.test`, displayName: null, photoURL: null });
  useSession.setState({ user: person('u-8'), role: 'guest', isUnchecked: true });
  expect(keepPush).not.toHaveBeenCalled();
  for (const isUnchecked of [false, true, false]) useSession.setState({ isUnchecked });
  expect(keepPush).toHaveBeenCalledTimes(1);
  useSession.setState({ user: person('u-9') });
  expect(keepPush).toHaveBeenCalledTimes(2);
});
