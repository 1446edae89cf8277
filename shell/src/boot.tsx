import './shell.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startSession } from 'shared-auth';
import { call, connectApi, createBrowserRouter, provideSiteConfig, queryClient } from 'shared-platform';
import { App } from './app.tsx';
import { registerAreas } from './areas/federation.ts';
import { pageAreas } from './areas/page-area.ts';
import { keepSlotsFilled } from './areas/slots.tsx';
import { readPageData } from './page-data.ts';
import { refreshSessionOnReturn } from './refresh-session-on-return.ts';
import { createAreaOutcomes } from './release/area-outcomes.ts';
import { nameSet } from './release/error-log.ts';
import { startRelease } from './release/start-release.ts';
import { siteRoutes } from './router.tsx';
import { createRefusalHandler, reportFailure } from './session-end.ts';
import { hydrationState, loadPainted, readPainted } from './take-over.ts';

const page = readPageData();
const { set, config } = page;
const outcomes = createAreaOutcomes();
const areas = pageAreas(set, outcomes);

nameSet(set.id);
provideSiteConfig(config);
connectApi({ onRefused: createRefusalHandler(), onError: reportFailure, releaseSet: set.id });
registerAreas(set);
// A device has a service worker only if it has an offline copy (docs/architecture.md) or receives push messages.
const { serviceWorker } = navigator;
let offlineCopy: Promise<typeof import('./offline/offline-copy.ts') | undefined> | undefined;
function loadOfflineCopy(): void {
  offlineCopy ??= import('./offline/offline-copy.ts').catch(() => undefined);
}
if (serviceWorker?.controller) loadOfflineCopy();
serviceWorker?.addEventListener('controllerchange', loadOfflineCopy);
startSession({
  api: call,
  config: config.firebase,
  forget: () => queryClient.clear(),
  recall: async () => (await offlineCopy)?.recall(),
  isReturning: isReturningFromGoogle(),
});
keepSlotsFilled(areas);
refreshSessionOnReturn();

/**
 * Returns true if the SDK has marked a redirect as in progress. Otherwise, a signed-out visitor does not need the SDK.
 */
function isReturningFromGoogle(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('firebase:pendingRedirect'));
  } catch {
    return false;
  }
}

const routes = siteRoutes(page, areas);
const painted = readPainted(set);
let router = painted ? loadPainted(painted, routes) : createBrowserRouter(routes);
startRelease(page, outcomes, () => router.state.matches.at(-1)?.route);

async function show(root: HTMLElement): Promise<void> {
  const hydrationData = painted && (await hydrationState(router, areas, painted));
  if (painted) router = createBrowserRouter(routes, hydrationData && { hydrationData });
  const app = <App router={router} />;
  if (!hydrationData || hydrationData.errors) {
    createRoot(root).render(app);
    return;
  }
  hydrateRoot(root, app);
  // Tells the edge's boot guard that it no longer needs to record clicks.
  document.documentElement.dataset.hydrating = '';
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void show(root);
