import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { ROOT } from '../site.ts';

const ENTRY = 'bench:libraries';
/** The workspace package that depends on each library. */
const FOLDERS: Record<string, string> = {
  'react-router-dom': 'shared-platform',
  '@tanstack/react-query': 'shared-platform',
  zustand: 'shared-auth',
};
/** Uses each library as little as an application can, so that the library is not tree-shaken. */
const SOURCE = `
import { createRoot } from 'react-dom/client';
import { createElement } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { create } from 'zustand';
const useStore = create(() => ({ name: '' }));
const Page = () => useStore().name;
const router = createBrowserRouter([{ path: '*', element: createElement(Page) }]);
createRoot(document.body).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router })),
);`;

/**
 * Returns the size in KB of the libraries that every page needs, as one script that is compressed as the edge does it.
 */
export async function libraryFloor(): Promise<number> {
  const { output } = (await build({
    root: join(ROOT, 'shell'),
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'bench:libraries',
        resolveId(id, importer) {
          if (id === ENTRY) return id;
          if (importer !== ENTRY) return undefined;
          return this.resolve(id, join(ROOT, FOLDERS[id] ?? 'shell', 'package.json'), { skipSelf: true });
        },
        load: (id) => (id === ENTRY ? SOURCE : undefined),
      },
    ],
    build: { write: false, rollupOptions: { input: ENTRY } },
  })) as Rollup.RollupOutput;
  return (
    output.reduce((sum, file) => sum + (file.type === 'chunk' ? brotliCompressSync(file.code).length : 0), 0) / 1000
  );
}
