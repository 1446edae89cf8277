// Replaces a service worker that is no longer wanted: unregisters itself and deletes its cache.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([caches.delete(OFFLINE_CACHE), registration.unregister()])),
);
