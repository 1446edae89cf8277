import './shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from 'shared-auth';
import { api, connectApi, provideSiteConfig, QueryClientProvider, queryClient, RouterProvider } from 'shared-platform';
import { registerAreas } from './areas/federation.ts';
import { followSlots } from './areas/slots.tsx';
import { followSession } from './follow-session.ts';
import { readPageData } from './page-data.ts';
import { nameSet } from './release/error-log.ts';
import { startRelease } from './release/start.ts';
import { createRouter } from './router.tsx';
import { refusedCall, reportFailure } from './session-end.ts';

const page = readPageData();
const { set, config } = page;

nameSet(set.id);
provideSiteConfig(config);
connectApi({ onRefused: refusedCall, onError: reportFailure, releaseSet: set.id });
registerAreas(set);
startSession({
  api,
  config: config.firebase,
  forget: () => queryClient.clear(),
  isReturning: isReturningFromGoogle(),
});
followSlots(set);
followSession();

/** The SDK marks a redirect that is under way; only then is it worth loading for a signed-out visitor. */
function isReturningFromGoogle(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('firebase:pendingRedirect'));
  } catch {
    return false;
  }
}

const router = createRouter(page);
startRelease(page, () => router.state.matches.at(-1)?.route.handle?.area ?? null);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
