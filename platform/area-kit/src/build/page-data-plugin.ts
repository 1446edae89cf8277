import type { PageData } from 'contracts';
import type { Plugin } from 'vite';

/**
 * In development the set comes from the dev site, by the environment; in production the edge puts it in. `?inspect` opens
 * the panel of the shell, as for administrators of a site.
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

/** True for an address with `?inspect`. */
export function isInspected(address = ''): boolean {
  return new URLSearchParams(address.split('?')[1]).has('inspect');
}
