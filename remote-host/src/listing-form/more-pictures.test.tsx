// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, fakeRoomDetail, HOST, Refused } from 'shared-testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { fakeUpload } from '../testing/fake-upload.ts';
import { renderRoute } from '../testing/render-route.ts';

const picture = (name: string, type = 'image/jpeg') => new File([name], name, { type });
const added = () => screen.queryAllByAltText(/^Added/).map((image) => image.getAttribute('src'));
const add = () => screen.findByLabelText('Add pictures');

async function open(images: string[], upload = (name: string): unknown => fakeUpload(name)) {
  const sent = fakeApi({
    'GET /room/room-1': () => fakeRoomDetail({ image: images[0] ?? '', images }),
    'GET /rooms/room-1/check-in': () => ({ text: '', version: 0 }),
    [`GET /rooms/${HOST.email}`]: () => [],
    'POST /images': (body: unknown) => upload(((body as FormData).get('image') as File).name),
    'PUT /rooms/room-1': () => new Refused('database-unavailable'),
  });
  renderRoute(routes, '/dashboard/my-listings/room-1/edit');
  await add();
  return { sent, user: userEvent.setup({ applyAccept: false }) };
}

type Sent = { call: string; body: unknown }[];

async function saved(user: ReturnType<typeof userEvent.setup>, sent: Sent) {
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  return savedAs(sent);
}

/** Saves and returns the pictures in the request. The server rejects it, so that the form stays open. */
async function savedAs(sent: Sent) {
  await screen.findByText('The room was not saved');
  const body = sent.find(({ call }) => call === 'PUT /rooms/room-1')?.body;
  const { image, images } = body as { image: string; images: string[] };
  return { image, images };
}

beforeAll(async () => void (await import('./update-room-page.tsx')));
beforeEach(() => localStorage.clear());

test('a failed upload does not block the other pictures', async () => {
  let isDown = true;
  const { user, sent } = await open(['/img/a'], (name) =>
    name === 'broken'
      ? new Refused('image-damaged')
      : name === 'c' && isDown
        ? new Refused('images-unavailable')
        : fakeUpload(name),
  );
  const files = [picture('b'), picture('c'), picture('notes', 'text/plain'), picture('broken'), picture('d')];
  await user.upload(await add(), files);
  await waitFor(() => expect(added()).toEqual(['/img/a/320', '/img/b/320', '/img/d/320']));
  expect(screen.getByText(/We can’t use this file/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/Not all pictures were uploaded/)).toBeTruthy();
  expect(sent.some(({ call }) => call === 'PUT /rooms/room-1')).toBe(false);
  isDown = false;
  expect(screen.getAllByRole('button', { name: /^Upload .* again$/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Upload c again' }));
  await user.click(screen.getByRole('button', { name: 'Remove notes' }));
  await user.click(screen.getByRole('button', { name: 'Remove broken' }));
  await waitFor(() => expect(added()).toHaveLength(4));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More pictures');
  expect(await saved(user, sent)).toEqual({ image: '/img/a', images: ['/img/b', '/img/d', '/img/c'] });
});

test('a file that was deleted does not block the other pictures', async () => {
  const { user } = await open(['/img/a']);
  const gone = Object.assign(picture('gone'), {
    slice() {
      throw new DOMException('gone', 'NotReadableError');
    },
  });
  await user.upload(await add(), [gone, picture('b')]);
  await waitFor(() => expect(added()).toEqual(['/img/a/320', '/img/b/320']));
  expect(screen.getByText('This file can’t be read. Choose it again.')).toBeTruthy();
});

test('pictures can be reordered with the keyboard', async () => {
  const { user, sent } = await open(['/img/a', '/img/b', '/img/c']);
  const earlier = screen.getByRole('button', { name: 'Move picture 3 earlier' });
  earlier.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('The picture is now number 2 of 3.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move picture 2 earlier');
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByText('This picture is now the cover.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move picture 1 earlier');
  expect(await saved(user, sent)).toEqual({ image: '/img/c', images: ['/img/a', '/img/b'] });
});

test('a picture can be dragged to another position', async () => {
  await open(['/img/a', '/img/b', '/img/c']);
  const items = within(screen.getByRole('list', { name: 'Order of the pictures' })).getAllByRole('listitem');
  const [first, , last] = items as [HTMLElement, HTMLElement, HTMLElement];
  const dataTransfer = { effectAllowed: '', types: [] };
  fireEvent.dragStart(last, { dataTransfer });
  fireEvent.dragOver(first, { dataTransfer });
  fireEvent.dragEnd(last, { dataTransfer });
  fireEvent.dragOver(first, { dataTransfer });
  expect(added()).toEqual(['/img/c/320', '/img/a/320', '/img/b/320']);
});

test('a listing has at most thirty pictures', async () => {
  await open(Array.from({ length: 28 }, (_, index) => `/img/${index}`));
  for (const names of [['x', 'y'], ['z']])
    fireEvent.drop(screen.getByRole('group', { name: 'More pictures' }), {
      dataTransfer: { types: ['Files'], files: names.map((name) => picture(name)) },
    });
  expect(screen.getByText(/1 picture was not added: a room can have 30/)).toBeTruthy();
  await waitFor(() => expect(added()).toHaveLength(30));
  expect(screen.queryByLabelText('Add pictures')).toBeNull();
});

test('pictures are uploaded one at a time', async () => {
  let running = 0;
  let most = 0;
  const arrivals: (() => void)[] = [];
  const { user } = await open([], async (name) => {
    running += 1;
    most = Math.max(most, running);
    if (name === '5') await new Promise<void>((resolve) => arrivals.push(resolve));
    running -= 1;
    return fakeUpload(name);
  });
  const names = Array.from({ length: 30 }, (_, index) => `${index}`);
  await user.upload(
    await add(),
    names.map((name) => picture(name)),
  );
  expect(await screen.findByText('5 of 30 pictures added')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Pictures added' })).toHaveProperty('value', 5);
  await waitFor(() => expect(arrivals).toHaveLength(1));
  arrivals[0]?.();
  await waitFor(() => expect(added()).toEqual(names.map((name) => `/img/${name}/320`)));
  expect(most).toBe(1);
});

test('one or all uploads can be canceled', async () => {
  const { user } = await open(['/img/a'], () => new Promise(() => {}));
  await user.upload(await add(), [picture('b'), picture('c'), picture('d')]);
  await user.click(await screen.findByRole('button', { name: 'Cancel c' }));
  expect(screen.getByText('0 of 2 pictures added')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel all' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Being added' })).toBeNull());
  expect(added()).toEqual(['/img/a/320']);
});

test('removing a picture moves focus to another one', async () => {
  const { user, sent } = await open(['/img/a', '/img/b']);
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'More pictures' }));
  expect(await saved(user, sent)).toEqual({ image: '/img/b', images: [] });
});

test('saving waits for uploads in progress', async () => {
  let arrive = (_answer: unknown) => {};
  const { user, sent } = await open(['/img/a'], () => new Promise((resolve) => (arrive = resolve)));
  await user.upload(await add(), [picture('b')]);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(sent.some(({ call }) => call === 'PUT /rooms/room-1')).toBe(false);
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /images'));
  arrive(fakeUpload('b'));
  expect(await savedAs(sent)).toEqual({ image: '/img/a', images: ['/img/b'] });
});

test('a picture cannot be added twice', async () => {
  const { user, sent } = await open(['/img/a', '/img/b', '/img/c']);
  await user.upload(await add(), [picture('b')]);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Being added' })).toBeNull());
  expect(added()).toEqual(['/img/a/320', '/img/b/320', '/img/c/320']);
  await user.upload(screen.getByLabelText(/^Picture/), picture('c'));
  await screen.findByText('Uploaded !');
  expect(added()).toEqual(['/img/c/320', '/img/b/320']);
  await user.click(screen.getByRole('button', { name: 'Move picture 1 later' }));
  expect(screen.queryByText('Uploaded !')).toBeNull();
  expect(await saved(user, sent)).toEqual({ image: '/img/b', images: ['/img/c'] });
});
