import type { PageData } from 'contracts';
import type { Plugin } from 'vite';

/**
 * Inserts the page data in development, where the dev site passes it in the environment variable `LODGE_PAGE`. In
 * production, the edge inserts it. `?inspect` opens the release panel, as it does for administrators of a site.
 */
export function inlinePageData(): Plugin {
  return {
    name: 'lodge:page-data',
    apply: 'serve',
    transformIndexHtml(_html, { originalUrl }) {
      const page = JSON.parse(process.env.LODGE_PAGE ?? '{}') as PageData;
      if (isInspected(originalUrl)) page.release = { channel: 'inspected' };
      const children = JSON.stringify(page).replaceAll('<', '\\u003c');
      return [{ tag: 'script', attrs: { type: 'application/json', id: 'lodge-page' }, children, injectTo: 'head' }];
    },
  };
}

export function isInspected(address = ''): boolean {
  return new URLSearchParams(address.split('?')[1]).has('inspect');
}
