// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DRAFTS_PREFIX, LISTING_LIMITS } from 'contracts';
import { newRoom } from 'contracts/schemas';
import { fakeApi, fakeRoom, fakeRoomDetail, HOST, inDays, Refused } from 'shared-testing';
import { preloadDialog, preloadSelect } from 'shared-ui';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addRoom } from '../later-pages.tsx';
import { routes } from '../routes.tsx';
import { fakeUpload } from '../testing/fake-upload.ts';
import { renderRoute } from '../testing/render-route.ts';

const photo = new File(['picture'], 'beach.jpg', { type: 'image/jpeg' });
const saveButton = () => screen.getByRole('button', { name: 'Save & Continue' });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

async function open(answers: Parameters<typeof fakeApi>[0]) {
  const sent = fakeApi({ 'POST /images': () => fakeUpload(), [`GET /rooms/${HOST.email}`]: () => [], ...answers });
  await Promise.all([preloadSelect(), preloadDialog()]);
  const router = renderRoute(routes, '/dashboard/add-room');
  await screen.findByRole('heading', { level: 1, name: 'Add Room' });
  return { router, sent, user: userEvent.setup({ applyAccept: false }) };
}

async function setDay(user: ReturnType<typeof userEvent.setup>, label: string, day: string) {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), day);
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(/Location/), 'Lisbon, Portugal');
  await user.click(screen.getByRole('button', { name: /Category/ }));
  await user.click(await screen.findByRole('option', { name: 'Beach' }));
  await setDay(user, 'From', inDays(1));
  await setDay(user, 'To', inDays(31));
  await user.type(field(/Title/), 'Sunny flat');
  await user.upload(field(/^Picture/), photo);
  await user.type(field(/Price/), '19.99');
  await user.type(field(/Total guest/), '4');
  await user.type(field(/Bedrooms/), '2');
  await user.type(field(/Bathrooms/), '1');
}

beforeAll(addRoom.loader);
beforeEach(() => localStorage.clear());

test('an empty form says at each field what is missing, and focuses the first', async () => {
  const { user, sent } = await open({});
  await user.click(saveButton());
  for (const text of [
    'Enter the location.',
    'Choose a category.',
    'Choose the first and the last day.',
    'Enter a title.',
    'Choose a picture of the room.',
    'Enter a price from 0.50 to 100,000 dollars, such as 120 or 19.99.',
    'Enter a whole number from 1 to 50.',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getAllByText('Enter a whole number from 0 to 50.')).toHaveLength(2);
  for (const label of ['From', 'To']) expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(/Location/));
  expect(sent).toEqual([]);
});

test('a message goes away when its field is filled', async () => {
  const { user } = await open({});
  await user.click(saveButton());
  await user.type(field(/Title/), 'S');
  expect(screen.queryByText('Enter a title.')).toBeNull();
  expect(screen.getByText('Enter the location.')).toBeTruthy();
});

test('the button of the picture shows the file name, then `Uploaded !`', async () => {
  let arrive = (_answer: unknown) => {};
  const { user, sent } = await open({ 'POST /images': () => new Promise((resolve) => (arrive = resolve)) });
  await user.upload(field(/^Picture/), photo);
  expect(await screen.findByText('beach.jpg')).toBeTruthy();
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /images'));
  arrive(fakeUpload());
  expect(await screen.findByText('Uploaded !')).toBeTruthy();
});

test('a file that is no image is refused with its reason', async () => {
  const { user, sent } = await open({});
  await user.upload(field(/^Picture/), new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
  expect(screen.getByText(/“notes.pdf” is not an image/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a picture that can never be accepted says why, and the one before stays', async () => {
  let isRefusing = false;
  const { user } = await open({ 'POST /images': () => (isRefusing ? new Refused('image-damaged') : fakeUpload()) });
  await user.upload(field(/^Picture/), photo);
  await screen.findByText('Uploaded !');
  isRefusing = true;
  await user.upload(field(/^Picture/), new File(['x'], 'half.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(/“half.jpg” was not uploaded. This picture is damaged/)).toBeTruthy();
  expect(screen.getByText('Uploaded !')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload again' })).toBeNull();
});

test('a HEIC photo that the browser cannot read is refused with what to do, and is not sent', async () => {
  const { user, sent } = await open({});
  const head = new Uint8Array([0, 0, 0, 20, ...new TextEncoder().encode('ftypheic\0\0\0\0mif1')]);
  await user.upload(field(/^Picture/), new File([head], 'IMG_0001.HEIC', { type: '' }));
  expect(await screen.findByText(/HEIC photo.*Settings › Camera › Formats › Most Compatible/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('an upload can be canceled', async () => {
  const { user } = await open({ 'POST /images': () => new Promise(() => {}) });
  await user.upload(field(/^Picture/), photo);
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByText('Choose a picture')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Picture/));
});

test('a room that was begun is still there after leaving the page, and can be discarded', async () => {
  const { user, router } = await open({});
  const isDisturbed = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isDisturbed()).toBe(true);
  await fill(user);
  await user.click(screen.getByLabelText(/A stay takes the whole room/));
  expect(await screen.findByText('Draft saved in this browser')).toBeTruthy();
  expect(isDisturbed()).toBe(false);
  await router.navigate('/dashboard/my-listings');
  expect(await screen.findByText('You have no listings yet')).toBeTruthy();
  await router.navigate('/dashboard/add-room');
  expect(await screen.findByText(/^Your draft of .* is back\.$/)).toBeTruthy();
  expect([/Location/, /Title/, /Price/, /^From$/].map((label) => field(label).value)).toEqual([
    'Lisbon, Portugal',
    'Sunny flat',
    '19.99',
    inDays(1),
  ]);
  expect(screen.getByRole('button', { name: /Category/ }).textContent).toContain('Beach');
  expect(field(/A stay takes the whole room/).checked).toBe(true);
  expect(screen.getByAltText('Added 1').getAttribute('src')).toBe('/img/0a1b/320');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard this draft?' }));
  await user.click(dialog.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(field(/Title/).value).toBe(''));
  expect(Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS_PREFIX))).toEqual([]);
});

test('a draft is its person’s alone', async () => {
  localStorage.setItem(
    `${DRAFTS_PREFIX}uid-other:new`,
    localStorage.getItem(`${DRAFTS_PREFIX}${HOST.uid}:new`) ?? '{}',
  );
  await open({});
  expect(field(/Title/).value).toBe('');
  expect(screen.queryByText(/^Your draft of/)).toBeNull();
});

test('where the browser keeps nothing, that is said, and leaving asks first', async () => {
  const { user, router } = await open({});
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.type(field(/Title/), 'Sunny');
  expect(screen.getByText(/This browser does not keep drafts/)).toBeTruthy();
  void router.navigate('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field(/Title/).value).toBe('Sunny');
  void router.navigate('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Discard the room' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  full.mockRestore();
});

test('two tabs do not write over each other: the second is told, and chooses', async () => {
  const { user } = await open({});
  await user.type(field(/Title/), 'Mine');
  const key = `${DRAFTS_PREFIX}${HOST.uid}:new`;
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
  const theirs = { ...kept, revision: 'theirs', draft: { ...kept.draft, title: 'Theirs' } };
  localStorage.setItem(key, JSON.stringify(theirs));
  await user.type(field(/Title/), '!');
  expect(screen.getByText('Another tab has changed this draft')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem(key) ?? '{}').draft.title).toBe('Theirs');
  await user.click(screen.getByRole('button', { name: 'Keep this one' }));
  expect(JSON.parse(localStorage.getItem(key) ?? '{}').draft.title).toBe('Mine!');
  localStorage.setItem(key, JSON.stringify(theirs));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  await user.click(screen.getByRole('button', { name: 'Use that one' }));
  expect(field(/Title/).value).toBe('Theirs');
  localStorage.removeItem(key);
  await user.type(field(/Title/), '?');
  expect(screen.getByText('This draft was saved or discarded in another tab')).toBeTruthy();
});

test('a copy begins as the listing is, says what is not copied, and is saved as one', async () => {
  const original = fakeRoomDetail({
    title: 'x'.repeat(LISTING_LIMITS.title),
    from: inDays(-9),
    to: inDays(9),
    images: ['/img/0a1b', '/img/22'],
    amenities: ['wifi'],
    spot: { lat: 1, lon: 2, isExact: true },
  });
  const sent = fakeApi({
    [`GET /rooms/${HOST.email}`]: () => [],
    'GET /room/room-1': () => original,
    'POST /rooms': () => ({ acknowledged: true, insertedId: 'room-2', room: fakeRoom() }),
  });
  renderRoute(routes, '/dashboard/add-room?copy=room-1');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save & Continue' }));
  expect(await screen.findByText('Room Added !')).toBeTruthy();
  expect(sent.find(({ call }) => call === 'POST /rooms')?.body).toMatchObject({
    ...{ copyOf: 'room-1', title: `Copy of ${'x'.repeat(LISTING_LIMITS.title - 8)}` },
    ...{ from: inDays(0), to: inDays(9), image: '/img/0a1b', images: ['/img/22'] },
    ...{ amenities: ['wifi'], spot: { lat: 1, lon: 2 }, price: original.price },
  });
});

test.each([
  [
    'somebody else’s listing',
    () => fakeRoomDetail({ host: { id: 'x', name: 'X', image: null, email: 'x@lodge.test' } }),
  ],
  ['a listing that is gone', () => new Refused('room-not-found')],
])('%s cannot be copied', async (_, answer) => {
  fakeApi({ 'GET /room/room-1': answer });
  renderRoute(routes, '/dashboard/add-room?copy=room-1');
  expect(await screen.findByText("This isn't one of your listings")).toBeTruthy();
});

test('what guests still miss follows the typing, and leads to its field', async () => {
  const { user } = await open({});
  const panel = within(screen.getByRole('region', { name: 'What guests still miss' }));
  expect(panel.getByText(/^All optional\. 0% is there\.$/)).toBeTruthy();
  await user.type(field(/Description/), 'By the sea');
  expect(panel.getByText('A longer description')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Amenities' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Wi-Fi'));
  await user.click(panel.getByRole('button', { name: '5 more pictures' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Add pictures'));
  await user.click(panel.getByRole('button', { name: 'House rules' }));
  await user.click(screen.getByLabelText('No smoking'));
  expect(panel.queryByText('House rules')).toBeNull();
});

test('a picture that fails leaves the one before in place, and can be sent again', async () => {
  let isDown = false;
  const { user } = await open({ 'POST /images': () => (isDown ? new Refused('images-unavailable') : fakeUpload()) });
  await user.upload(field(/^Picture/), photo);
  await screen.findByText('Uploaded !');
  isDown = true;
  await user.upload(field(/^Picture/), new File(['x'], 'lake.png', { type: 'image/png' }));
  expect(await screen.findByText(/“lake.png” was not uploaded.*The previous picture is kept/)).toBeTruthy();
  expect(screen.getByText('Uploaded !')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Upload again' }));
  expect(document.activeElement).toBe(field(/^Picture/));
  await waitFor(() => expect(screen.queryByText(/was not uploaded/)).toBeNull());
});

test('a saved room is sent as the contract says, announced, and leads to My Listings', async () => {
  const { user, sent, router } = await open({
    'POST /rooms': () => ({ acknowledged: true, insertedId: 'room-1', room: fakeRoom() }),
  });
  await fill(user);
  await user.click(screen.getByText('More options'));
  await user.click(screen.getByLabelText('Wi-Fi'));
  await user.click(screen.getByLabelText('Sauna'));
  await user.click(screen.getByLabelText('Wi-Fi'));
  await user.click(screen.getByRole('button', { name: 'Add a bedroom' }));
  await user.click(screen.getByRole('button', { name: 'More double beds' }));
  await user.click(screen.getByRole('button', { name: 'Add a shared space' }));
  const shared = within(screen.getByRole('group', { name: 'Shared space 1' }));
  await user.click(shared.getByRole('button', { name: /Add a bed/ }));
  await user.click(await screen.findByRole('option', { name: 'sofa bed' }));
  await user.click(shared.getByRole('button', { name: 'Remove: double bed' }));
  await user.click(screen.getByLabelText('No parties or events'));
  await user.click(screen.getByRole('button', { name: /Check-in from/ }));
  await user.click(await screen.findByRole('option', { name: '5:00 PM' }));
  expect(screen.getByText('Check-in is from 5:00 PM and check-out until 11:00 AM in this zone')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Quiet from/ }));
  await user.click(await screen.findByRole('option', { name: '10:00 PM' }));
  await user.type(screen.getByLabelText(/in your own words/), 'Shoes off.');
  await user.click(screen.getByLabelText(/Firm/));
  await user.click(saveButton());
  expect(await screen.findByText('Room Added !')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/dashboard/my-listings');
  const body = sent.find(({ call }) => call === 'POST /rooms')?.body;
  expect(newRoom.safeParse(body).error).toBeUndefined();
  expect(body).toEqual({
    location: 'Lisbon, Portugal',
    category: 'Beach',
    from: inDays(1),
    to: inDays(31),
    title: 'Sunny flat',
    image: '/img/0a1b',
    images: [],
    price: 19.99,
    guests: 4,
    bedrooms: 2,
    bathrooms: 1,
    description: '',
    amenities: ['sauna'],
    houseRules: { rules: ['no-parties'], checkInFrom: 17, quiet: { from: 22, to: 7 }, text: 'Shoes off.' },
    sleeping: [
      { kind: 'bedroom', beds: [{ bed: 'double', count: 2 }] },
      { kind: 'shared', beds: [{ bed: 'sofa-bed', count: 1 }] },
    ],
    cancellationPolicy: 'firm',
    keepOpen: true,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    host: { name: HOST.displayName, image: HOST.photoURL, email: HOST.email },
  });
});

test('saving waits for a picture that is still uploading', async () => {
  let arrive = (_answer: unknown) => {};
  const { user, sent } = await open({
    'POST /images': () => new Promise((resolve) => (arrive = resolve)),
    'POST /rooms': () => ({ acknowledged: true, insertedId: 'room-1', room: fakeRoom() }),
  });
  await fill(user);
  await user.click(saveButton());
  expect(saveButton().getAttribute('aria-busy')).toBe('true');
  expect(sent.some(({ call }) => call === 'POST /rooms')).toBe(false);
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /images'));
  arrive(fakeUpload());
  expect(await screen.findByText('Room Added !')).toBeTruthy();
});

test('a failure is told and loses nothing that was typed', async () => {
  const { user, router } = await open({ 'POST /rooms': () => new Refused('database-unavailable') });
  await fill(user);
  await user.click(saveButton());
  const messages = await screen.findAllByText(/The service is briefly unavailable/);
  expect(messages.length).toBe(2);
  expect(screen.getByText('The room was not saved')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/dashboard/add-room');
  expect(field(/Location/).value).toBe('Lisbon, Portugal');
  expect(field(/Price/).value).toBe('19.99');
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(inDays(1));
  expect(screen.getByRole('button', { name: /Category/ }).textContent).toContain('Beach');
  expect(screen.getByText('Uploaded !')).toBeTruthy();
});

test('what the server finds wrong shows at its field', async () => {
  const { user } = await open({
    'POST /rooms': () =>
      new Refused('invalid-request', { to: 'must be after the first day', 'images.0': 'is not ours' }),
  });
  await fill(user);
  await user.click(saveButton());
  expect(await screen.findByText('The last day must be after the first day.')).toBeTruthy();
  expect(screen.getByText('A picture is not ours.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('From'));
});

test('a house rule that contradicts an amenity is told at the rules, which open, and nothing is lost', async () => {
  const { user, sent } = await open({});
  await fill(user);
  await user.click(screen.getByText('More options'));
  await user.click(screen.getByLabelText('Pets allowed'));
  await user.click(screen.getByLabelText('No pets'));
  await user.type(screen.getByLabelText(/in your own words/), 'Shoes off.');
  await user.click(screen.getByText('More options'));
  await user.click(saveButton());
  expect(await screen.findByText(/You ticked “No pets”/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('No smoking'));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/in your own words/).value).toBe('Shoes off.');
  expect(sent.some(({ call }) => call === 'POST /rooms')).toBe(false);
  await user.click(screen.getByLabelText('No pets'));
  expect(screen.queryByText(/You ticked “No pets”/)).toBeNull();
});

test('after a sleeping place is removed the focus is on their heading', async () => {
  const { user } = await open({});
  await user.click(screen.getByText('More options'));
  for (const name of ['Add a bedroom', 'Add a bedroom', 'Remove Bedroom 1'])
    await user.click(screen.getByRole('button', { name }));
  expect(screen.getAllByRole('group', { name: /^Bedroom/ })).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Sleeping places');
});
