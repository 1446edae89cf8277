// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { fakeRoom, Refused } from 'shared-testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { field, fillRoom, openAddRoom, photo, saveButton } from '../testing/add-room.ts';
import { fakeUpload } from '../testing/fake-upload.ts';

beforeAll(async () => void (await import('./add-room-page.tsx')));
beforeEach(() => localStorage.clear());

test('the button shows the file name until the upload is complete', async () => {
  let arrive = (_answer: unknown) => {};
  const { user, sent } = await openAddRoom({ 'POST /images': () => new Promise((resolve) => (arrive = resolve)) });
  await user.upload(field(/^Picture/), photo);
  expect(await screen.findByText('beach.jpg')).toBeTruthy();
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /images'));
  arrive(fakeUpload());
  expect(await screen.findByText('Uploaded !')).toBeTruthy();
});

test('a file that is not an image is rejected with a reason', async () => {
  const { user, sent } = await openAddRoom({});
  await user.upload(field(/^Picture/), new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
  expect(screen.getByText(/“notes.pdf” was not uploaded. We can’t use this file/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a rejected picture does not replace the previous one', async () => {
  let isRefusing = false;
  const { user } = await openAddRoom({
    'POST /images': () => (isRefusing ? new Refused('image-damaged') : fakeUpload()),
  });
  await user.upload(field(/^Picture/), photo);
  await screen.findByText('Uploaded !');
  isRefusing = true;
  await user.upload(field(/^Picture/), new File(['x'], 'half.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(/“half.jpg” was not uploaded. This picture is damaged/)).toBeTruthy();
  expect(screen.getByText('Uploaded !')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload again' })).toBeNull();
});

test('a HEIC photo that the browser cannot read is not uploaded', async () => {
  const { user, sent } = await openAddRoom({});
  const head = new Uint8Array([0, 0, 0, 20, ...new TextEncoder().encode('ftypheic\0\0\0\0mif1')]);
  await user.upload(field(/^Picture/), new File([head], 'IMG_0001.HEIC', { type: '' }));
  expect(await screen.findByText(/HEIC photo.*Settings › Camera › Formats › Most Compatible/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('an upload can be canceled', async () => {
  const { user } = await openAddRoom({ 'POST /images': () => new Promise(() => {}) });
  await user.upload(field(/^Picture/), photo);
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByText('Choose a picture')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Picture/));
});

test('a failed upload can be retried', async () => {
  let isDown = false;
  const { user } = await openAddRoom({
    'POST /images': () => (isDown ? new Refused('images-unavailable') : fakeUpload()),
  });
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

test('saving waits for an upload in progress', async () => {
  let arrive = (_answer: unknown) => {};
  const { user, sent } = await openAddRoom({
    'POST /images': () => new Promise((resolve) => (arrive = resolve)),
    'POST /rooms': () => ({ acknowledged: true, insertedId: 'room-1', room: fakeRoom() }),
  });
  await fillRoom(user);
  await user.click(saveButton());
  expect(saveButton().getAttribute('aria-busy')).toBe('true');
  expect(sent.some(({ call }) => call === 'POST /rooms')).toBe(false);
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /images'));
  arrive(fakeUpload());
  expect(await screen.findByText('Room Added !')).toBeTruthy();
});
