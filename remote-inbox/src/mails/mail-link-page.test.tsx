// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi, Refused, renderRoute } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const show = () => renderRoute(routes, '/mails/secret-1');

test('an email’s link unsubscribes without a sign-in', async () => {
  const asked: unknown[] = [];
  fakeApi({
    'GET /mail-links/secret-1': () => ({ kind: 'saved-places', isStopped: false }),
    'PUT /mail-links/secret-1': (body) => {
      asked.push(body);
      return { success: true };
    },
  });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Saved places' })).toBeTruthy();
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('You no longer get these emails.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resubscribe' }));
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
  expect(asked).toEqual([{ stopped: true }, { stopped: false }]);
});

test('a failed unsubscribe can be retried', async () => {
  let fails = true;
  fakeApi({
    'GET /mail-links/secret-1': () => ({ kind: 'messages', isStopped: false }),
    'PUT /mail-links/secret-1': () => (fails ? new Refused('too-many-requests') : { success: true }),
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('You no longer get these emails.')).toBeTruthy();
});

test('the page of an invalid link links to the email settings', async () => {
  fakeApi({ 'GET /mail-links/secret-1': () => new Refused('mail-link-not-found') });
  show();
  expect(await screen.findByText('This link is not valid')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose your emails' }).getAttribute('href')).toBe(
    '/dashboard/notifications',
  );
});
