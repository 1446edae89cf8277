// @vitest-environment jsdom
import '../test-setup.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { preloadToaster, Toaster } from './toaster.tsx';

beforeEach(async () => {
  await preloadToaster();
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => toast.dismiss());
  wait(1000);
  vi.useRealTimers();
});

/** Advances the clock in small steps, because a timer that an effect sets starts only at the end of a step. */
function wait(ms: number) {
  for (let passed = 0; passed < ms; passed += 10) act(() => vi.advanceTimersByTime(10));
}
const isShown = (text: string) => screen.queryByText(text) !== null;

/** A dismissed toast stays for another 1000 ms while it fades out. */
const FADE = 1000;

test('toasts are queued until the toaster has loaded', () => {
  toast.success('Room Added !');
  render(<Toaster />);
  expect(screen.getByRole('status').textContent).toContain('Room Added !');
});

test.each([
  ['success', 2000],
  ['blank', 4000],
  ['error', 4000],
  ['custom', 4000],
] as const)('[S13.01] a toast of kind %s stays %i ms', (kind, duration) => {
  render(<Toaster />);
  act(() => void toast[kind](`A ${kind}`));
  wait(duration + FADE - 50);
  expect(isShown(`A ${kind}`)).toBe(true);
  wait(100);
  expect(isShown(`A ${kind}`)).toBe(false);
});

test('[S13.01] a loading toast disappears 1000 ms after it is dismissed', () => {
  render(<Toaster />);
  let id = '';
  act(() => {
    id = toast.loading('Saving');
  });
  wait(30_000);
  expect(isShown('Saving')).toBe(true);
  act(() => toast.dismiss(id));
  wait(990);
  expect(isShown('Saving')).toBe(true);
  wait(20);
  expect(isShown('Saving')).toBe(false);
});

test('a toast with the id of one that is fading out is shown for its full duration', () => {
  render(<Toaster />);
  act(() => void toast.blank('Blocked', { id: 'nights' }));
  act(() => toast.dismiss('nights'));
  wait(500);
  act(() => void toast.success('Undone', { id: 'nights' }));
  wait(2000 + FADE - 50);
  expect(isShown('Undone')).toBe(true);
});

test('[S13.01] only the newest 20 toasts are kept', () => {
  render(<Toaster />);
  act(() => {
    for (let at = 1; at <= 25; at += 1) toast.blank(`Message ${at}.`);
  });
  expect(screen.getAllByRole('status')).toHaveLength(20);
  expect(isShown('Message 25.')).toBe(true);
  expect(isShown('Message 5.')).toBe(false);
});

test('a toast replaces one with the same id', () => {
  render(<Toaster />);
  act(() => {
    const id = toast.loading('Saving');
    toast.success('Saved', { id });
  });
  expect(isShown('Saving')).toBe(false);
  expect(isShown('Saved')).toBe(true);
});

test('a success dismisses only earlier errors', () => {
  render(<Toaster />);
  act(() => {
    toast.blank('Copied');
    toast.error('Password should be at least 6 characters');
  });
  wait(500);
  act(() => void toast.success('SignUp Sucessful'));
  wait(FADE + 50);
  expect(isShown('Password should be at least 6 characters')).toBe(false);
  expect([isShown('Copied'), isShown('SignUp Sucessful')]).toEqual([true, true]);
  act(() => void toast.error('No connection'));
  expect(isShown('No connection')).toBe(true);
});

test('only error toasts interrupt a screen reader', () => {
  render(<Toaster />);
  act(() => {
    toast.error('Card declined');
    toast.blank('Copied');
  });
  expect(screen.getByRole('alert').textContent).toContain('Card declined');
  expect(screen.getByRole('status').textContent).toContain('Copied');
});

test('the timers stop while the pointer is on a toast', () => {
  render(<Toaster />);
  act(() => void toast.success('Saved'));
  fireEvent.mouseEnter(screen.getByText('Saved'));
  wait(10_000);
  expect(isShown('Saved')).toBe(true);
  fireEvent.mouseLeave(screen.getByText('Saved'));
  wait(2000 + FADE + 50);
  expect(isShown('Saved')).toBe(false);
});

test('dismissing a toast does not stop the timers of the others', () => {
  render(<Toaster />);
  act(() => {
    toast.blank('First');
    toast.blank('Second');
  });
  const [button] = screen.getAllByRole('button', { name: 'Dismiss' });
  act(() => button?.focus());
  if (button) fireEvent.click(button);
  wait(4000 + FADE + 50);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a toast stays its full duration if the pointer and the focus leave at the same time', () => {
  render(<Toaster />);
  act(() => void toast.blank('First'));
  fireEvent.mouseEnter(screen.getByText('First'));
  act(() => {
    fireEvent.mouseLeave(screen.getByText('First'));
    fireEvent.blur(screen.getByText('First'));
  });
  wait(4000 - 50);
  expect(isShown('First')).toBe(true);
  wait(FADE + 100);
  expect(isShown('First')).toBe(false);
});

test('the action of a toast can be used only once', () => {
  const onPress = vi.fn();
  render(<Toaster />);
  act(() => void toast.success('Room Deleted !', { duration: 10_000, action: { label: 'Undo', onPress } }));
  wait(9_900);
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onPress).toHaveBeenCalledOnce();
  wait(FADE + 50);
  expect(isShown('Room Deleted !')).toBe(false);
});
