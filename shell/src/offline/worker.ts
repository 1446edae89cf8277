import { OFFLINE_CACHE } from 'contracts';
import { clientsClaim } from 'workbox-core';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import icon from '../../public/icon-192.png?inline';
import { type PushScope, showPushMessages } from '../push/show-push.ts';

/**
 * The service worker. Responds from the offline copy (docs/architecture.md) only if the network fails, so that an
 * online visitor always gets the current site. Does not write to the copy. Also shows push messages.
 */

declare const self: PushScope & { skipWaiting(): Promise<void> };

/** The pages that the offline copy may contain. The worker does not handle other pages. */
const PAGES = /^\/(dashboard(\/|$)|$)/;
/** Paths of the files that pages need: release files, pictures and the edge's script. */
const FILES = /^\/(r|img|-)\//;

const networkThenCopy = new NetworkOnly({
  plugins: [
    {
      handlerDidError: async ({ request }) =>
        // Ignore `Vary` (by picture format and cookie), because the copy was made on this device.
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
// Sends the page request while the worker starts, instead of afterwards.
preloadNavigations();
// Safe, because the worker has no state that could be incompatible between two versions.
void self.skipWaiting();
clientsClaim();
