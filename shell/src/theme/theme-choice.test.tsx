// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import 'shared-testing';
import { ThemeChoice } from './theme-choice.tsx';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
const colors = page.match(/<meta name="theme-color"[^>]*>/g) ?? [];

function open(stored?: string): void {
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem('lodge-theme', stored);
  runScript();
}

const runScript = () => new Function(script)();

beforeEach(() => {
  document.head.innerHTML = colors.join('');
});

afterEach(() => {
  delete document.documentElement.dataset.theme;
  vi.restoreAllMocks();
});

const theme = () => document.documentElement.dataset.theme;
const media = () => [...document.querySelectorAll('meta')].map((color) => color.media);
const checked = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value;

test.each(['light', 'dark'])('the stored theme %s is applied before anything is rendered', (stored) => {
  open(stored);
  expect(theme()).toBe(stored);
  expect(media()).toEqual(stored === 'light' ? ['all', 'not all'] : ['not all', 'all']);
});

test.each([undefined, '', 'blue', '"><script>', 'Dark', 'null'])(
  'the system’s theme is used if the stored theme is %s',
  (stored) => {
    open(stored);
    expect(theme()).toBeUndefined();
    expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  },
);

test('a chosen theme is stored until it is reset', async () => {
  open();
  render(<ThemeChoice />);
  expect(checked()).toBe('system');
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect([theme(), checked(), localStorage.getItem('lodge-theme')]).toEqual(['dark', 'dark', 'dark']);
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect([theme(), checked(), localStorage.getItem('lodge-theme')]).toEqual([undefined, 'system', null]);
});

test('a choice in another tab is applied only if it is valid', async () => {
  open();
  render(<ThemeChoice />);
  window.dispatchEvent(new StorageEvent('storage', { key: 'lodge-theme', newValue: 'dark' }));
  expect(await screen.findByRole('radio', { name: 'Dark', checked: true })).toBeTruthy();
  expect(theme()).toBe('dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'another', newValue: 'light' }));
  expect(theme()).toBe('dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'lodge-theme', newValue: 'blue' }));
  expect(theme()).toBeUndefined();
});

test('a choice lasts as long as the page in a browser without storage', async () => {
  const refuse = () => {
    throw new DOMException('Storage is switched off', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  runScript();
  render(<ThemeChoice />);
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(theme()).toBe('light');
});
