import { OFFLINE_CACHE } from 'contracts';
import { clientsClaim } from 'workbox-core';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import icon from '../../public/icon-192.png?inline';
import { type PushScope, showPushMessages } from '../push/show-push.ts';

/**
 * Answers from what a page has kept on this device (docs/architecture.md), and only if the network fails: whoever is
 * online gets what the site serves now. It writes nothing, and knows neither releases nor what is kept. Push messages
 * come to it too.
 */

/** TypeScript knows the window's alone. */
declare const self: PushScope & { skipWaiting(): Promise<void> };

/** Where kept pages can be; a page elsewhere is the browser's business alone. */
const PAGES = /^\/(dashboard(\/|$)|$)/;
/** What pages are made of: files of releases, pictures, and the edge's script. */
const FILES = /^\/(r|img|-)\//;

const networkThenCopy = new NetworkOnly({
  plugins: [
    {
      handlerDidError: async ({ request }) =>
        // A picture's kind and a page's cookies vary, but what is kept was kept for this device.
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
// Asks the network while the worker starts.
preloadNavigations();
// It has no state that two versions could disagree about.
void self.skipWaiting();
clientsClaim();
