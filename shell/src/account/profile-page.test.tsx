// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signInAs } from '../testing/fake-site.ts';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));

test('the profile shows photo, role in upper case, id, name and email', async () => {
  signInAs('host', '/img/gina');
  renderSite('/dashboard/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  const page = within(screen.getByRole('main'));
  expect(page.getByText('HOST')).toBeTruthy();
  for (const text of ['u-1', 'Gina Guest', 'gina@lodge.test']) expect(page.getByText(text)).toBeTruthy();
  expect(screen.getByRole('main').querySelector('img')?.getAttribute('src')).toBe('/img/gina');
});
