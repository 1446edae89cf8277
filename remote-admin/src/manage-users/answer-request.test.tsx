// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WriteResult } from 'contracts';
import { declineHosting, updateRoleBody } from 'contracts/schemas';
import { fakeApi, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { PEOPLE } from '../testing/fakes.ts';
import { renderRoute } from '../testing/render-route.ts';

const ASKING = 'guest2@lodge.test';
const APPROVE = `PUT /users/update/${ASKING}`;
const DECLINE = `POST /users/${ASKING}/request/decline`;
const written: WriteResult = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };

beforeAll(preloadDialog);

function open(answers: Record<string, () => unknown>, change: { role?: 'host'; status: string }) {
  let people = PEOPLE;
  const decided = (answer: unknown) => () => {
    people = PEOPLE.map((user) => (user.email === ASKING ? { ...user, ...change } : user));
    return answer;
  };
  const sent = fakeApi({
    'GET /users': () => people,
    ...Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, decided(answer())])),
  });
  renderRoute(routes, '/dashboard/manage-users?show=requested');
  return sent;
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: `Decline the request of ${ASKING}` }));
  return within(await screen.findByRole('alertdialog', { name: 'Decline this request?' }));
}

test('an approved request is removed from the list', async () => {
  const sent = open({ [APPROVE]: () => written }, { role: 'host', status: 'Verified' });
  await userEvent.click(await screen.findByRole('button', { name: `Approve ${ASKING} as a host` }));
  expect(await screen.findByText('Request Approved !')).toBeTruthy();
  expect(await screen.findByText('No requests are waiting')).toBeTruthy();
  expect(screen.getByLabelText('Requested (0)')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Manage Users');
  const body = sent.find(({ call }) => call === APPROVE)?.body;
  expect(body).toEqual({ email: ASKING, role: 'host', status: 'Verified', answersRequest: true });
  expect(updateRoleBody.safeParse(body).success).toBe(true);
});

test('a request cannot be declined without a reason', async () => {
  const sent = open({ [DECLINE]: () => written }, { status: 'Verified' });
  const dialog = await openDialog();
  expect(document.activeElement?.textContent).toBe('Keep request');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline request' }));
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), ' Too new ');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline request' }));
  expect(await screen.findByText('Request Declined !')).toBeTruthy();
  expect(await screen.findByText('No requests are waiting')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Manage Users'));
  const bodies = sent.filter(({ call }) => call === DECLINE).map(({ body }) => body);
  expect(bodies).toEqual([{ reason: 'Too new' }]);
  expect(declineHosting.safeParse(bodies[0]).success).toBe(true);
});

test('the dialog closes after a decline without waiting for the list', async () => {
  let lists = 0;
  fakeApi({
    'GET /users': () => (lists++ === 0 ? PEOPLE : new Promise(() => {})),
    [DECLINE]: () => written,
  });
  renderRoute(routes, '/dashboard/manage-users?show=requested');
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Too new');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline request' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(lists).toBe(2);
});

test('an admin who answers second sees the first decision', async () => {
  open({ [APPROVE]: () => new Refused('already-decided') }, { status: 'Verified' });
  await userEvent.click(await screen.findByRole('button', { name: `Approve ${ASKING} as a host` }));
  expect(await screen.findByText('This has already been decided.')).toBeTruthy();
  expect(await screen.findByText('No requests are waiting')).toBeTruthy();
});

test('no answer is sent if the admin keeps the request', async () => {
  const sent = open({}, { status: 'Requested' });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep request' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByLabelText(/^All/));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(4));
  expect(screen.getAllByRole('button', { name: /^(Approve|Decline)/ })).toHaveLength(2);
  expect(sent.map(({ call }) => call)).toEqual(['GET /users']);
});
