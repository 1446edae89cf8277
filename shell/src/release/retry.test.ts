// @vitest-environment jsdom
import '../testing/setup.ts';
import { ApiError } from 'contracts';
import { fakeApi } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { AreaError } from '../area-error.ts';
import { browse } from '../testing/fake-site.ts';
import { retry } from './retry.ts';
import { watchTyping } from './unsaved-work.ts';

const reload = vi.fn();
const again = vi.fn();
const failed = new AreaError(browse, 'Its code could not be loaded.');

watchTyping();
beforeEach(() => {
  document.body.replaceChildren();
  reload.mockReset();
  again.mockReset();
  vi.stubGlobal('location', { reload, href: 'https://lodge.test/' });
  fakeApi({ 'GET /-/release': () => ({ set: 'ab' }) });
});

test('retrying a failed area reloads the page', async () => {
  await retry(failed, again);
  expect(reload).toHaveBeenCalledOnce();
  expect(again).not.toHaveBeenCalled();
});

test('a retry does not reload a page with unsaved input', async () => {
  document.body.innerHTML = '<form><input></form>';
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  await retry(failed, again);
  expect(reload).not.toHaveBeenCalled();
  expect(again).toHaveBeenCalledOnce();
});

test('a retry does not reload the page while the site is down', async () => {
  fakeApi({
    'GET /-/release': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await retry(failed, again);
  expect(reload).not.toHaveBeenCalled();
  expect(again).toHaveBeenCalledOnce();
});

test('a failed call is retried without a reload', async () => {
  await retry(new ApiError(503, 'overloaded', 'Later.'), again);
  expect(reload).not.toHaveBeenCalled();
  expect(again).toHaveBeenCalledOnce();
});
