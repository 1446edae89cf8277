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

/** Tells the edge's boot guard that the shell has started and answers clicks. */
function ReportStarted() {
  useEffect(() => {
    document.documentElement.dataset.started = '';
    document.dispatchEvent(new Event('lodge:started'));
  }, []);
  return null;
}
