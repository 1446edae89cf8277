// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { fakeApi, GUEST, Refused, renderRoute } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const CALL = 'GET /statistics/guest/now';
const show = () => renderRoute(routes, '/dashboard/new-area', { user: GUEST, role: 'guest' });

test('the page greets the signed-in person', async () => {
  fakeApi({ [CALL]: () => ({ upcoming: 2, next: null }) });
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'New Area' })).toBeTruthy();
  expect(await screen.findByText('Welcome, Gus Guest')).toBeTruthy();
  expect(screen.getByText('2 stays ahead')).toBeTruthy();
});

test('a failed request can be retried', async () => {
  fakeApi({ [CALL]: () => new Refused('unexpected') });
  show();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
