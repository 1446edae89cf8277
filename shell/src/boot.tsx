import './shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionApi, startSession } from 'shared-auth';
import { call, connectApi, provideSiteConfig, QueryClientProvider, queryClient, RouterProvider } from 'shared-platform';
import { registerAreas } from './areas/federation.ts';
import { pageAreas } from './areas/page-area.ts';
import { keepSlotsFilled } from './areas/slots.tsx';
import { readPageData } from './page-data.ts';
import { refreshSessionOnReturn } from './refresh-session-on-return.ts';
import { createAreaOutcomes } from './release/area-outcomes.ts';
import { nameSet } from './release/error-log.ts';
import { startRelease } from './release/start-release.ts';
import { createRouter } from './router.tsx';
import { createRefusalHandler, reportFailure } from './session-end.ts';

const page = readPageData();
const { set, config } = page;
const outcomes = createAreaOutcomes();
const areas = pageAreas(set, outcomes);

nameSet(set.id);
provideSiteConfig(config);
connectApi({ onRefused: createRefusalHandler(), onError: reportFailure, releaseSet: set.id });
registerAreas(set);
startSession({
  api: sessionApi(call),
  config: config.firebase,
  forget: () => queryClient.clear(),
  isReturning: isReturningFromGoogle(),
});
keepSlotsFilled(areas);
refreshSessionOnReturn();

/** The SDK marks a redirect in progress; for a signed-out visitor, it is worth loading only then. */
function isReturningFromGoogle(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('firebase:pendingRedirect'));
  } catch {
    return false;
  }
}

const router = createRouter(page, areas);
startRelease(page, outcomes, () => router.state.matches.at(-1)?.route.handle?.area ?? null);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
