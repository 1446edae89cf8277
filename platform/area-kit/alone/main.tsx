import './frame.css';
import type { PageData } from 'contracts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from 'shared-auth';
import { call, connectApi, provideSiteConfig, QueryClientProvider, queryClient, RouterProvider } from 'shared-platform';
import { fillOtherSlots } from './other-slots.tsx';
import { createAloneRouter } from './router.tsx';

// Starts like the shell, but with a single area, without a release set and without redirects.
const { config } = JSON.parse(document.getElementById('lodge-page')?.textContent ?? '') as PageData;

provideSiteConfig(config);
connectApi({
  // Show the error instead of logging the person out.
  onRefused: async () => false,
  onError: (error, call) => console.warn(`${call}: ${error.status} ${error.code}: ${error.message}`),
});
startSession({ api: call, config: config.firebase, forget: () => queryClient.clear(), isReturning: false });
fillOtherSlots();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createAloneRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
