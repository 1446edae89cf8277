// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createBrowserRouter } from 'shared-platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from './app.tsx';
import { pageAreas } from './areas/page-area.ts';
import { siteRoutes } from './router.tsx';
import { providePages } from './testing/fake-pages.tsx';
import { fakeSet } from './testing/fake-site.ts';
import './testing/setup.ts';

vi.mock('./areas/federation.ts', () => ({ importAreaModule: vi.fn() }));

const set = fakeSet();
let router: ReturnType<typeof createBrowserRouter>;

beforeEach(() => {
  providePages();
  document.head.innerHTML = '<title>Travel Lodge</title>';
});

afterEach(() => {
  cleanup();
  router.dispose();
  document.head.innerHTML = '';
});

test('the shell replaces the title of `index.html`', async () => {
  history.replaceState(null, '', '/login');
  router = createBrowserRouter(siteRoutes({ set }, pageAreas(set)));
  render(<App router={router} />);
  expect(document.querySelectorAll('title')).toHaveLength(1);
  expect(document.title).toBe('Travel Lodge');
  await screen.findByRole('heading', { name: 'Log in' });
  expect(document.querySelectorAll('title')).toHaveLength(1);
  expect(document.title).toBe('Log in · Travel Lodge');
});

test('a page has a heading while it is loading', () => {
  history.replaceState(null, '', '/login');
  router = createBrowserRouter(siteRoutes({ set }, pageAreas(set)));
  render(<App router={router} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Travel Lodge' })).toBeTruthy();
});
