(() => {
  const query = new URLSearchParams(location.search);
  const storageKey = `firebase:redirectEvent:${query.get('apiKey')}:${query.get('appName')}`;
  const page = gapi.iframes.getContext().getParentIframe();
  const NOTHING = { type: 'unknown', error: { code: 'auth/no-auth-event' } };

  const deliver = (authEvent) => page.send('authEvent', { type: 'authEvent', authEvent: authEvent ?? NOTHING });

  addEventListener('message', ({ data, origin }) => {
    if (origin !== location.origin || data?.eventType !== 'sendAuthEvent') return;
    void deliver(data.authEvent);
  });
  page.register('webStorageSupport', () => ({ status: 'ACK', webStorageSupport: true }));
  void page.send('ready');
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  void deliver(stored ? JSON.parse(stored) : undefined);
})();
