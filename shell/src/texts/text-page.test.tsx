// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));

beforeEach(() => providePages());

const CALL = 'GET /-/texts/terms';

test('the footer links to the texts of the site and credits GeoNames', async () => {
  fakeApi({ [CALL]: () => ({ text: 'House rules\n\nBe kind.' }) });
  renderSite('/');
  const footer = within(screen.getByRole('contentinfo'));
  const links = footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Help', '/help'],
    ['Contact', '/contact'],
    ['Places: GeoNames, CC BY 4.0', 'https://www.geonames.org'],
  ]);
  await userEvent.click(footer.getByRole('link', { name: 'Terms' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'House rules' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('House rules · Travel Lodge'));
  expect(screen.getByText('Be kind.')).toBeTruthy();
});

test('markup in a text is shown as text', async () => {
  const text =
    'Terms\r\n\r\n# Rules\r\n\r\n- No fire\r\n- Ask <b>first</b>\r\n\r\nSee https://lodge.example/a?b=1. Or\r\nwrite to a.b@lodge.example.';
  fakeApi({ [CALL]: () => ({ text }) });
  renderSite('/terms');
  expect(await screen.findByRole('heading', { level: 2, name: 'Rules' })).toBeTruthy();
  const page = within(screen.getByRole('main'));
  expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['No fire', 'Ask <b>first</b>']);
  const links = page.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['https://lodge.example/a?b=1', 'https://lodge.example/a?b=1'],
    ['a.b@lodge.example', 'mailto:a.b@lodge.example'],
  ]);
});
