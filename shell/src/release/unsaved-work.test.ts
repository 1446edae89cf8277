// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { hasUnsavedWork, watchTyping } from './unsaved-work.ts';

watchTyping();

beforeEach(() => {
  document.body.innerHTML = '<form><input><button>Save</button></form><input id="search">';
});

function type(selector: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event('input', { bubbles: true }));
}

test('a page without input has no unsaved work', () => {
  expect(hasUnsavedWork()).toBe(false);
});

test('form input is unsaved work until the form is removed or reset', () => {
  type('form input');
  expect(hasUnsavedWork()).toBe(true);
  document.querySelector('form')?.reset();
  expect(hasUnsavedWork()).toBe(false);
  type('form input');
  document.querySelector('form')?.remove();
  expect(hasUnsavedWork()).toBe(false);
});

test('input outside a form is not unsaved work', () => {
  type('#search');
  expect(hasUnsavedWork()).toBe(false);
});

test('an open dialog counts as unsaved work', () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="alertdialog"></div>');
  expect(hasUnsavedWork()).toBe(true);
});

test('a page that asks before leaving counts as unsaved work', () => {
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', stay);
  expect(hasUnsavedWork()).toBe(true);
  window.removeEventListener('beforeunload', stay);
  expect(hasUnsavedWork()).toBe(false);
});
