// The update of a worker that should go: takes itself, and what was kept for it, off the device.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([caches.delete(OFFLINE_CACHE), registration.unregister()])),
);
