// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { fakeSet } from '../testing/fake-site.ts';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));

beforeEach(() => providePages());

test.each(['override', 'replay'] as const)('a page from the channel %s has a preview banner', async (channel) => {
  renderSite('/', fakeSet(), { channel });
  const banner = await screen.findByRole('button', { name: 'End preview' });
  expect(await within(screen.getByRole('main')).findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(screen.getByRole('main').contains(banner)).toBe(true);
});

test.each(['promoted', 'canary'] as const)('a page from the channel %s has no banner', async (channel) => {
  renderSite('/', fakeSet(), { channel });
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End preview' })).toBeNull();
});
