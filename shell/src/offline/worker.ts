import { OFFLINE_CACHE } from 'contracts';
import { clientsClaim } from 'workbox-core';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import icon from '../../public/icon-192.png?inline';
import { type PushScope, showPushMessages } from '../push/show-push.ts';

/**
 * The service worker. Answers from the offline copy (docs/architecture.md) only if the network fails, so an online
 * visitor always gets the current site. It writes nothing to the copy and knows nothing about releases. It also shows
 * push messages.
 */

declare const self: PushScope & { skipWaiting(): Promise<void> };

/** The pages that the offline copy may contain. The worker does not handle other pages. */
const PAGES = /^\/(dashboard(\/|$)|$)/;
/** Files that pages need: release files, pictures and the edge's script. */
const FILES = /^\/(r|img|-)\//;

const networkThenCopy = new NetworkOnly({
  plugins: [
    {
      handlerDidError: async ({ request }) =>
        // Responses vary by picture format and by cookie, but the copy was made for this device.
        caches.match(request, {
          cacheName: OFFLINE_CACHE,
          ignoreVary: true,
          ignoreSearch: request.mode === 'navigate',
        }),
    },
  ],
});

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && (request.mode === 'navigate' ? PAGES : FILES).test(url.pathname),
  networkThenCopy,
);
showPushMessages(self, icon);
// Sends the request while the worker starts.
preloadNavigations();
// Safe because the worker keeps no state that two versions could disagree about.
void self.skipWaiting();
clientsClaim();
