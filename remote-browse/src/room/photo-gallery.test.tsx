// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, fakeRoomDetail, renderRoute } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';

// jsdom does not implement `showModal` and `close`, which return focus.
beforeEach(() => {
  let opener: Element | null = null;
  HTMLDialogElement.prototype.showModal = function open() {
    opener = document.activeElement;
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    (opener as HTMLElement).focus();
    this.dispatchEvent(new Event('close'));
  };
});

async function open(images: string[]) {
  fakeApi({ 'GET /room/room-1': () => fakeRoomDetail({ image: images[0] ?? '', images }) });
  renderRoute(routes, '/room/room-1');
  await screen.findByRole('list', { name: 'Photos' });
}

async function viewer() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos of Sunny flat' }));
  return { ...dialog, shows: () => dialog.getAllByRole('img').map((image) => image.getAttribute('alt')) };
}

const three = ['/img/a', '/img/b', '/img/c'];

test('pictures can be browsed in full screen with buttons and keys', async () => {
  await open(three);
  await userEvent.click(screen.getByRole('button', { name: 'View photo 2 of 3' }));
  const { shows, getByRole, getByText } = await viewer();
  expect(shows()).toEqual(['Sunny flat, 2 of 3']);
  for (const [step, expected] of [
    [() => userEvent.click(getByRole('button', { name: 'Next photo' })), 3],
    [() => userEvent.click(getByRole('button', { name: 'Next photo' })), 3],
    [() => userEvent.keyboard('{ArrowLeft}'), 2],
    [() => userEvent.keyboard('{Home}'), 1],
    [() => userEvent.keyboard('{ArrowLeft}'), 1],
    [() => userEvent.keyboard('{ArrowRight}'), 2],
    [() => userEvent.keyboard('{End}'), 3],
    [() => userEvent.click(getByRole('button', { name: 'Previous photo' })), 2],
  ] as const) {
    await step();
    expect(shows()).toEqual([`Sunny flat, ${expected} of 3`]);
    expect(getByText(`${expected} of 3`, { exact: false }).getAttribute('aria-live')).toBe('polite');
  }
});

test('a swipe shows the picture at which it stops', async () => {
  await open(three);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 3 photos' }));
  const { shows, getByRole } = await viewer();
  const row = getByRole('list', { name: 'Photos' });
  vi.spyOn(row, 'clientWidth', 'get').mockReturnValue(390);
  fireEvent.scroll(row, { target: { scrollLeft: 390 } });
  expect(shows()).toEqual(['Sunny flat, 2 of 3']);
});

test('only the next and the previous picture are preloaded', async () => {
  await open(['/img/a', '/img/b', '/img/c', '/img/d', '/img/e']);
  await userEvent.click(screen.getByRole('button', { name: 'View photo 2 of 5' }));
  const { getAllByRole } = await viewer();
  const loaded = () => getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('src'));
  expect(loaded()).toEqual(['/img/a/640', '/img/b/640', '/img/c/640']);
  await userEvent.keyboard('{ArrowRight}');
  expect(loaded()).toEqual(['/img/b/640', '/img/c/640', '/img/d/640']);
});

test('closing the gallery returns focus to the picture that opened it', async () => {
  await open(three);
  const opener = screen.getByRole('button', { name: 'View photo 1 of 3' });
  await userEvent.click(opener);
  await userEvent.click((await viewer()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('a single picture opens without arrows', async () => {
  await open(['/img/a']);
  await userEvent.click(screen.getByRole('button', { name: 'View photo 1 of 1' }));
  const { shows, queryByRole } = await viewer();
  expect(shows()).toEqual(['Sunny flat, 1 of 1']);
  expect(queryByRole('button', { name: 'Next photo' })).toBeNull();
});
