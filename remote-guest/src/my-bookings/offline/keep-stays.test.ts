// @vitest-environment jsdom
import { type Booking, type PageData, queryKeys } from 'contracts';
import { useSession } from 'shared-auth';
import { queryClient } from 'shared-platform';
import { fakeBooking, fakeBookingDetail, GUEST } from 'shared-testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeDevice } from '../../testing/fake-device.ts';
import { keepStays } from './keep-stays.ts';

const LIST = '/dashboard/my-bookings';
const DETAIL = fakeBookingDetail();
const PAGE = `${LIST}/${DETAIL._id}`;
const SCRIPT = '/r/guest/1.0.0/routes.js';
const RESTORE_SCRIPT = '/r/shell/1.0.0/assets/offline-copy-1a2b.js';
const LOADED = { pages: [{ items: [fakeBooking()] }], pageParams: [null] };
const PICTURES = ['/img/0a1b/320', '/img/0a1b/640'];

let device: ReturnType<typeof fakeDevice>;
let answers: Record<string, () => Response>;

const pageData = (set: string, channel = 'promoted') =>
  JSON.stringify({
    set: {
      id: set,
      shell: { version: '1.0.0', base: '/r/shell/1.0.0/' },
      areas: { guest: { base: '/r/guest/1.0.0/' }, browse: { base: '/r/browse/1.0.0/' } },
    },
    release: { channel },
  } as unknown as PageData);

const html = (set: string, channel?: string, script = SCRIPT) =>
  [
    `<link rel="modulepreload" href="${script}"><script src="/r/shell/1.0.0/index.js"></script>`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<script type="importmap">{"integrity":{"${RESTORE_SCRIPT}":"sha384-1","/r/shell/1.0.0/assets/other.js":"sha384-2"}}</script>`,
    `<script type="application/json" id="lodge-page">${pageData(set, channel)}</script>`,
  ].join('');

function showTab(set: string, channel?: string): void {
  document.body.innerHTML = '';
  const script = document.createElement('script');
  Object.assign(script, { id: 'lodge-page', type: 'application/json', textContent: pageData(set, channel) });
  document.body.append(script);
}

function setHint(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: sets the cookie as the API does
  document.cookie = `lodge_hint_4000=${value}`;
}

const keep = (bookings: Booking[] = [fakeBooking()]) => keepStays(bookings);

beforeEach(() => {
  device = fakeDevice();
  setHint('1');
  useSession.setState({ user: GUEST, role: 'guest', status: 'Verified', isUnchecked: false });
  queryClient.setQueryData([...queryKeys.bookings(GUEST.email), 'infinite'], LOADED);
  answers = {
    [LIST]: () => new Response(html('set-1')),
    [`/api/bookings/${DETAIL._id}`]: () => Response.json(DETAIL),
  };
  vi.stubGlobal('fetch', async (address: string) => answers[address]?.() ?? new Response(`content of ${address}`));
  showTab('set-1');
});

afterEach(() => {
  setHint('; max-age=0');
  device.remove();
  vi.restoreAllMocks();
});

const COPY = [
  '/',
  '/-/offline-copy',
  '/dashboard',
  LIST,
  PAGE,
  ...PICTURES,
  SCRIPT,
  RESTORE_SCRIPT,
  '/r/shell/1.0.0/index.js',
].sort();

test('the offline copy contains the list and the page of each stay with their files', async () => {
  await keep();
  expect(device.register).toHaveBeenCalledWith('/offline-worker.js');
  expect(device.paths()).toEqual(COPY);
  expect(await device.text(PAGE)).toBe(html('set-1'));
  const { person, queries, savedAt } = JSON.parse((await device.text('/-/offline-copy')) ?? '');
  expect(person).toMatchObject({ uid: GUEST.uid, email: GUEST.email, name: GUEST.displayName, role: 'guest' });
  expect(queries).toEqual([
    { key: ['bookings', GUEST.email, 'infinite'], data: LOADED },
    { key: ['booking', DETAIL._id], data: DETAIL },
  ]);
  expect(Date.now() - savedAt).toBeLessThan(60_000);
});

test('files that are loaded after the start are stored too', async () => {
  const loaded = ['/r/shell/1.0.0/table.js', '/r/browse/1.0.0/home.js', '/api/session'];
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    loaded.map((path) => ({ name: `https://lodge.test${path}` })) as PerformanceResourceTiming[],
  );
  await keep();
  expect(device.paths()).toEqual([...COPY, '/r/shell/1.0.0/table.js'].sort());
});

test('a newer release replaces the files of the previous one', async () => {
  await keep();
  showTab('set-2');
  answers[LIST] = () => new Response(html('set-2', 'promoted', '/r/guest/2.0.0/routes.js'));
  await keep();
  expect(device.paths()).toContain('/r/guest/2.0.0/routes.js');
  expect(device.paths()).not.toContain(SCRIPT);
  expect(await device.text(PAGE)).toContain('set-2');
});

test.each(['canary', 'override'])('a tab from the channel %s stores nothing and starts no worker', async (channel) => {
  showTab('set-1', channel);
  await keep();
  expect(device.register).not.toHaveBeenCalled();
  expect(device.paths()).toEqual([]);
});

test.each([
  ['another release has been promoted', () => new Response(html('set-2'))],
  ['a preview has begun in another tab', () => new Response(html('set-1', 'override'))],
  ['the site fails', () => new Response(html('set-1'), { status: 503 })],
])('the previous copy is kept if %s', async (_, answer) => {
  await keep();
  answers[LIST] = answer;
  await keep([fakeBooking(), fakeBooking({ _id: 'booking-2' })]);
  expect(device.paths()).toEqual(COPY);
});

test('the previous copy is kept if a file fails to load', async () => {
  await keep();
  showTab('set-2');
  answers[LIST] = () => new Response(html('set-2', 'promoted', '/r/guest/2.0.0/routes.js'));
  answers['/r/guest/2.0.0/routes.js'] = () => new Response(null, { status: 502 });
  await expect(keep()).rejects.toThrow('502');
  expect(device.paths()).toEqual(COPY);
  expect(await device.text(PAGE)).toBe(html('set-1'));
});

const portal = () =>
  new Response('<html>Log in to the hotel network</html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });

test('a Wi-Fi login page is not stored as the offline copy', async () => {
  await keep();
  answers[LIST] = portal;
  await keep([fakeBooking(), fakeBooking({ _id: 'booking-2' })]);
  expect(device.paths()).toEqual(COPY);
  expect(await device.text(PAGE)).toBe(html('set-1'));
});

test('a Wi-Fi login page is not stored as a script', async () => {
  await keep();
  showTab('set-2');
  answers[LIST] = () => new Response(html('set-2', 'promoted', '/r/guest/2.0.0/routes.js'));
  answers['/r/guest/2.0.0/routes.js'] = portal;
  await expect(keep()).rejects.toThrow('could not be loaded');
  expect(await device.text(PAGE)).toBe(html('set-1'));
});

test('a Wi-Fi login page is not stored as a picture', async () => {
  answers['/img/0a1b/640'] = portal;
  await keep();
  expect(device.paths()).toEqual(COPY.filter((path) => path !== '/img/0a1b/640'));
});

test('a picture or stay that fails to load does not affect the others', async () => {
  answers['/img/0a1b/640'] = () => new Response(null, { status: 404 });
  answers['/api/bookings/gone'] = () => Response.json({ code: 'booking-not-found' }, { status: 404 });
  await keep([fakeBooking(), fakeBooking({ _id: 'gone' })]);
  expect(device.paths()).toEqual([...COPY.filter((path) => path !== '/img/0a1b/640'), `${LIST}/gone`].sort());
});

test.each([
  ['logs out', () => useSession.setState({ user: null })],
  ['is replaced by another person', () => useSession.setState({ user: { ...GUEST, uid: 'uid-other' } })],
  ['logs out in another tab', () => setHint('; max-age=0')],
])('nothing is stored if the person %s in the meantime', async (_, leave) => {
  answers[LIST] = () => {
    leave();
    return new Response(html('set-1'));
  };
  await keep();
  expect(device.paths()).toEqual([]);
});

test('a stay that was just changed is stored with its new dates', async () => {
  await keep();
  const changed = { ...DETAIL, to: '2127-03-20' };
  answers[`/api/bookings/${DETAIL._id}`] = () => Response.json(changed);
  await queryClient.invalidateQueries({ queryKey: queryKeys.booking(DETAIL._id) });
  await keep();
  const { queries } = JSON.parse((await device.text('/-/offline-copy')) ?? '');
  expect(queries.at(-1)).toEqual({ key: ['booking', DETAIL._id], data: changed });
});
