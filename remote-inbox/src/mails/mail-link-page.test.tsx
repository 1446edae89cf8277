// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi, Refused, renderRoute } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const show = () => renderRoute(routes, '/mails/secret-1');

test('a mail’s link stops its kind with one press, without signing in, and the same page starts it again', async () => {
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
  fireEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByText('You no longer get these mails.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start them again' }));
  expect(await screen.findByRole('button', { name: 'Stop these mails' })).toBeTruthy();
  expect(asked).toEqual([{ stopped: true }, { stopped: false }]);
});

test('when stopping fails, it says so and can be pressed again', async () => {
  let fails = true;
  fakeApi({
    'GET /mail-links/secret-1': () => ({ kind: 'messages', isStopped: false }),
    'PUT /mail-links/secret-1': () => (fails ? new Refused('too-many-requests') : { success: true }),
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Stop these mails' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByText('You no longer get these mails.')).toBeTruthy();
});

test('a link that leads to nothing says what to do instead', async () => {
  fakeApi({ 'GET /mail-links/secret-1': () => new Refused('mail-link-not-found') });
  show();
  expect(await screen.findByText('This link is not valid')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose your mails' }).getAttribute('href')).toBe('/dashboard/notifications');
});
