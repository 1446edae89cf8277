// @vitest-environment jsdom
import '../test-setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

const onLogout = vi.fn();

beforeEach(() => {
  onLogout.mockReset();
  render(
    <>
      <Menu button="GH" label="Account menu">
        <a href="#dashboard">Dashboard</a>
        <a href="#home">Home</a>
        <button onClick={onLogout} type="button">
          Logout
        </button>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
});

const opener = () => screen.getByRole('button', { name: 'Account menu' });
const focused = () => document.activeElement?.textContent;

test('a press opens and closes the menu', async () => {
  expect(opener().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(opener());
  expect(opener().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy();
  await userEvent.click(opener());
  expect(screen.queryByRole('link')).toBeNull();
});

test('the arrow, Home and End keys move through the menu', async () => {
  opener().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Dashboard');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Logout');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Home');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('Logout');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('Dashboard');
});

test('the up arrow opens the menu at its last item', async () => {
  opener().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Logout');
});

test('Escape closes the menu and returns focus', async () => {
  opener().focus();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.activeElement).toBe(opener());
});

test('a press outside closes the menu', async () => {
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(focused()).toBe('Elsewhere');
});

test('tabbing out of the menu closes it', async () => {
  opener().focus();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.tab();
  expect(focused()).toBe('Elsewhere');
  expect(screen.queryByRole('link')).toBeNull();
});

test('pressing an item runs its action and closes the menu', async () => {
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledOnce();
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.activeElement).toBe(opener());
});
