import { StrictMode, useEffect } from 'react';
import { QueryClientProvider, queryClient, RouterProvider, type RouterProviderProps } from 'shared-platform';

/** The whole site, in the browser as on the server: what one renders, the other takes over. */
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

/** Takes the head over, and tells the edge's boot guard that the shell has started and answers clicks. */
function ReportStarted() {
  useEffect(() => {
    // React puts its title before the one of `index.html`, which it only adopts in a painted page.
    for (const former of [...document.querySelectorAll('head > title')].slice(1)) former.remove();
    document.documentElement.dataset.started = '';
    document.dispatchEvent(new Event('lodge:started'));
  }, []);
  return null;
}
