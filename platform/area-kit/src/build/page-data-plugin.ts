import type { Plugin } from 'vite';

/** In development the set comes from the dev site, by the environment; in production the edge puts it in. */
export function inlinePageData(): Plugin {
  return {
    name: 'lodge:page-data',
    apply: 'serve',
    transformIndexHtml() {
      const children = (process.env.LODGE_PAGE ?? '').replaceAll('<', '\\u003c');
      return [{ tag: 'script', attrs: { type: 'application/json', id: 'lodge-page' }, children, injectTo: 'head' }];
    },
  };
}
