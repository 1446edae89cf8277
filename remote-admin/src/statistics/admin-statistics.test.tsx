// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { slots } from '../slots.tsx';
import { fakeApi, Refused } from '../testing/fake-api.ts';
import { PEOPLE } from '../testing/fakes.ts';
import { renderRoute } from '../testing/render-route.tsx';

const routes = { '/dashboard': { Component: slots['dashboard.statistics'] as never } };

test('an admin sees who waits, with a link to them, and the users by role', async () => {
  fakeApi({ 'GET /users': () => PEOPLE });
  renderRoute(routes, '/dashboard');
  const link = await screen.findByRole('link', { name: 'Review requests' });
  expect(link.getAttribute('href')).toBe('/dashboard/manage-users?show=requested');
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(['Guests50 %2', 'Hosts25 %1', 'Admins25 %1']);
});

test('figures that fail can be asked for again', async () => {
  let isDown = true;
  fakeApi({ 'GET /users': () => (isDown ? new Refused('unexpected') : PEOPLE) });
  renderRoute(routes, '/dashboard');
  expect(await screen.findAllByText('Not available')).toHaveLength(2);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Users by role')).toBeTruthy();
});
