import { expect, test, vi } from 'vitest';
import { readPageData } from './page-data.ts';

function pageWith(text: string | undefined): void {
  const element = text === undefined ? null : { textContent: text };
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'lodge-page' ? element : null) });
}

test('the page carries the release set and the configuration', () => {
  const data = { set: { id: 'set-1' }, config: { brand: 'Travel Lodge' } };
  pageWith(JSON.stringify(data));
  expect(readPageData()).toEqual(data);
});

test('a page that does not come from the edge says so', () => {
  pageWith(undefined);
  expect(() => readPageData()).toThrow('must come from the edge');
});
