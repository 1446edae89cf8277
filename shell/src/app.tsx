import { StrictMode, useEffect } from 'react';
import { QueryClientProvider, queryClient, RouterProvider, type RouterProviderProps } from 'shared-platform';

/** The whole site. The server and the browser render the same elements, so that React can hydrate a painted page. */
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

/** Cleans up the head and tells the edge's boot guard that the shell has started and answers clicks. */
function ReportStarted() {
  useEffect(() => {
    // React inserts its title before the one of `index.html`, which it adopts only in a painted page.
    for (const former of [...document.querySelectorAll('head > title')].slice(1)) former.remove();
    document.documentElement.dataset.started = '';
    document.dispatchEvent(new Event('lodge:started'));
  }, []);
  return null;
}
