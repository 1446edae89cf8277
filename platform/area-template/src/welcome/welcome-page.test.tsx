// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { fakeApi, GUEST, Refused, renderRoute } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const CALL = 'GET /statistics/guest/now';
const show = () => renderRoute(routes, '/dashboard/new-area', { user: GUEST, role: 'guest' });

test('the page greets whoever is signed in, and counts their stays', async () => {
  fakeApi({ [CALL]: () => ({ upcoming: 2, next: null }) });
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'New Area' })).toBeTruthy();
  expect(await screen.findByText('Welcome, Gus Guest')).toBeTruthy();
  expect(screen.getByText('2 stays ahead')).toBeTruthy();
});

test('what fails to load can be tried again', async () => {
  fakeApi({ [CALL]: () => new Refused('unexpected') });
  show();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
