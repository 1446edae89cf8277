import { expect, test, vi } from 'vitest';
import { readPageData } from './page-data.ts';

function pageWith(text: string | undefined): void {
  const element = text === undefined ? null : { textContent: text };
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'lodge-page' ? element : null) });
}

test('the page contains the release set and the configuration', () => {
  const data = { set: { id: 'set-1' }, config: { brand: 'Travel Lodge' } };
  pageWith(JSON.stringify(data));
  expect(readPageData()).toEqual(data);
});

test('a page that was not served by the edge is an error', () => {
  pageWith(undefined);
  expect(() => readPageData()).toThrow('must be served by the edge');
});
