// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { DRAFTS_PREFIX } from 'contracts';
import { HOST, inDays } from 'shared-testing';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { field, fillRoom, openAddRoom } from '../testing/add-room.ts';

beforeAll(async () => void (await import('./add-room-page.tsx')));
beforeEach(() => localStorage.clear());

test('a draft is kept after leaving the page until it is discarded', async () => {
  const { user, router } = await openAddRoom({});
  const leavesWithoutWarning = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leavesWithoutWarning()).toBe(true);
  await fillRoom(user);
  await user.click(screen.getByLabelText(/A stay takes the whole room/));
  expect(await screen.findByText('Draft saved in this browser')).toBeTruthy();
  expect(leavesWithoutWarning()).toBe(false);
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

test('a draft is visible only to its author', async () => {
  localStorage.setItem(
    `${DRAFTS_PREFIX}uid-other:new`,
    localStorage.getItem(`${DRAFTS_PREFIX}${HOST.uid}:new`) ?? '{}',
  );
  await openAddRoom({});
  expect(field(/Title/).value).toBe('');
  expect(screen.queryByText(/^Your draft of/)).toBeNull();
});

test('leaving requires confirmation if the browser has no storage', async () => {
  const { user, router } = await openAddRoom({});
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

test('tabs do not overwrite each other’s drafts', async () => {
  const { user } = await openAddRoom({});
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
