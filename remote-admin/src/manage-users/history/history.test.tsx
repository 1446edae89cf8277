// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntry, WriteResult } from 'contracts';
import { fakeApi, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../../routes.tsx';
import { fakeEntry, fakeUser, PEOPLE } from '../../testing/fakes.ts';
import { renderRoute } from '../../testing/render-route.ts';

const PATH = '/dashboard/manage-users?show=history';
const UPDATE = 'PUT /users/update/guest@lodge.test';
const written: WriteResult = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };

interface Page {
  items: AuditEntry[];
  next?: string;
}

function fakeTrail(pages: Record<string, Page | Refused>, users = PEOPLE) {
  const answerOf = (page: Page | Refused | undefined) => {
    if (!page || page instanceof Refused) return page;
    const link = page.next ? { link: `</api/audit?cursor=${page.next}>; rel="next"` } : undefined;
    return Response.json(page.items, link ? { headers: link } : {});
  };
  const trail = Object.keys(pages).map((query) => [`GET /audit${query}`, () => answerOf(pages[query])] as const);
  return fakeApi({ 'GET /users': () => users, [UPDATE]: () => written, ...Object.fromEntries(trail) });
}

test('an entry shows its action, subject, time and admin', async () => {
  const bySite = fakeEntry({
    _id: 'b',
    action: 'refunded',
    actor: null,
    subject: 'Old mill, g@lodge.test',
    details: { amountCents: 24_000 },
  });
  fakeTrail({ '': { items: [fakeEntry(), bySite] } });
  renderRoute(routes, PATH);
  expect(await screen.findByText('Role changed from guest to host')).toBeTruthy();
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^guest@lodge\.testRole changed from guest to host.*2026.*, by admin@lodge\.test$/),
    expect.stringMatching(/^Old mill, g@lodge\.test\$240 refunded.*2026.*, by the site$/),
  ]);
  expect(screen.queryByLabelText('Search by name or email')).toBeNull();
});

test.each([
  [{ bookingId: 'booking-1' }, '/dashboard/bookings/booking-1'],
  [{ roomId: 'room-1' }, '/dashboard/listings?q=room-1'],
])('an entry with %o links to %s', async (about, href) => {
  fakeTrail({ '': { items: [fakeEntry({ subject: 'Old mill', ...about })] } });
  renderRoute(routes, PATH);
  expect((await screen.findByRole('link', { name: 'Old mill' })).getAttribute('href')).toBe(href);
});

test('older entries are loaded page by page', async () => {
  fakeTrail({
    '': { items: [fakeEntry({ _id: '2', subject: 'newer@lodge.test' })], next: '2' },
    '?cursor=2': { items: [fakeEntry({ _id: '1', subject: 'older@lodge.test' })] },
    '?topic=rooms': { items: [] },
  });
  renderRoute(routes, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('older@lodge.test')).toBeTruthy();
  // The button has disappeared, so focus is on the first new entry.
  expect(screen.getAllByRole('listitem').indexOf(document.activeElement as HTMLElement)).toBe(1);
  expect(screen.getByText('newer@lodge.test')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await userEvent.click(screen.getByLabelText('Listings'));
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
  expect(screen.queryByText('newer@lodge.test')).toBeNull();
});

test('an admin can undo another person’s latest role change', async () => {
  const users = [...PEOPLE.slice(0, 2), fakeUser({ role: 'host' })];
  const [done, past] = [fakeEntry(), fakeEntry({ _id: 'past', details: { from: 'host', to: 'guest' } })];
  const own = fakeEntry({ _id: 'own', subject: 'admin@lodge.test', details: { from: 'guest', to: 'admin' } });
  const sent = fakeTrail({ '': { items: [done, past, own] } }, users);
  renderRoute(routes, PATH);
  const undo = await screen.findByRole('button', { name: 'Undo: make guest@lodge.test a guest again' });
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  await userEvent.click(undo);
  expect(await screen.findByText('User Role Updated !')).toBeTruthy();
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([
    { call: UPDATE, body: { email: 'guest@lodge.test', role: 'guest', status: 'Verified' } },
  ]);
  await waitFor(() => expect(sent.filter(({ call }) => call === 'GET /audit').length).toBe(2));
});

test('the history keeps its length after an undo', async () => {
  const users = [...PEOPLE.slice(0, 2), fakeUser({ role: 'host' })];
  const undone = { details: { from: 'host', to: 'guest' } };
  const pages: Record<string, Page> = {
    '': { items: [fakeEntry({ _id: '3', subject: 'newest@lodge.test' })], next: '3' },
    '?cursor=3': { items: [fakeEntry({ _id: '2' })] },
    '?cursor=4': { items: [fakeEntry({ _id: '3', subject: 'newest@lodge.test' }), fakeEntry({ _id: '2' })] },
  };
  fakeTrail(pages, users);
  renderRoute(routes, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  const undo = await screen.findByRole('button', { name: 'Undo: make guest@lodge.test a guest again' });
  // Because of the new entry, an older one is now on the next page.
  pages[''] = { items: [fakeEntry({ _id: '4', ...undone })], next: '4' };
  await userEvent.click(undo);
  expect(await screen.findByText('Role changed from host to guest')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('History');
});

test('a history that fails to load can be retried', async () => {
  const pages: Record<string, Page | Refused> = { '': new Refused('database-unavailable') };
  fakeTrail(pages);
  renderRoute(routes, PATH);
  expect(await screen.findByText('The history could not be loaded')).toBeTruthy();
  pages[''] = { items: [fakeEntry()] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Role changed from guest to host')).toBeTruthy();
});
