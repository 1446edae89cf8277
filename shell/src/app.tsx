import { StrictMode, useEffect } from 'react';
import { QueryClientProvider, queryClient, RouterProvider, type RouterProviderProps } from 'shared-platform';

/** The whole site. The painter and the browser render the same elements, so that React can hydrate a painted page. */
export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ReportStarted />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Removes duplicate titles, and tells the edge's boot guard that the shell has started and handles clicks. */
function ReportStarted() {
  useEffect(() => {
    // React adopts the existing title only in a painted page. Otherwise, it inserts its title before the one in
    // `index.html`.
    for (const former of [...document.querySelectorAll('head > title')].slice(1)) former.remove();
    document.documentElement.dataset.started = '';
    document.dispatchEvent(new Event('lodge:started'));
  }, []);
  return null;
}
