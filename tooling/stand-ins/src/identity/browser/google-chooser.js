(() => {
  const query = new URLSearchParams(location.search);
  const list = document.getElementById('accounts-list');
  const form = document.getElementById('main-form');
  const input = (id) => document.getElementById(id).value.trim();

  const fail = (text) => {
    const problem = document.getElementById('problem');
    problem.textContent = text;
    problem.hidden = false;
  };

  const showForm = (isShown) => {
    list.hidden = isShown;
    form.hidden = !isShown;
    document.getElementById('problem').hidden = true;
    if (isShown) document.getElementById('email-input').focus();
  };

  /** Returns the relay frame of the page that opened this window. It is recognized by its URL. */
  const relayFrame = () =>
    Array.from(window.opener?.frames ?? [], (_, index) => window.opener.frames[index]).find((frame) => {
      try {
        const asked = new URLSearchParams(frame.location.search);
        return asked.get('apiKey') === query.get('apiKey') && asked.get('appName') === query.get('appName');
      } catch {
        return false; // The frame has another origin.
      }
    });

  const finish = (claims) => {
    const idToken = JSON.stringify({ iss: '', aud: '', exp: 0, iat: 0, email_verified: true, ...claims });
    const answer = new URL(location.pathname, location.origin);
    answer.search = new URLSearchParams({ providerId: query.get('providerId') ?? '', id_token: idToken });
    const authEvent = {
      type: query.get('authType'),
      eventId: query.get('eventId'),
      urlResponse: answer.href,
      sessionId: 'not-used-locally',
      postBody: '',
      tenantId: null,
      error: null,
    };
    if (/popup/i.test(query.get('authType') ?? '')) {
      const frame = relayFrame();
      if (!frame) return fail('The page that opened this window is closed: close this window and try again.');
      return frame.postMessage({ eventType: 'sendAuthEvent', authEvent }, location.origin);
    }
    const back = new URL(query.get('redirectUrl') ?? '/', location.origin);
    if (back.origin !== location.origin) return fail('This stand-in only returns to its own site.');
    const storageKey = `firebase:redirectEvent:${query.get('apiKey')}:${query.get('appName')}`;
    sessionStorage.setItem(storageKey, JSON.stringify(authEvent));
    location.assign(back);
  };

  for (const account of document.querySelectorAll('.js-reuse-account')) {
    account.addEventListener('click', () => finish(JSON.parse(account.dataset.claims)));
  }
  document.querySelector('.js-new-account').addEventListener('click', () => showForm(true));
  document.getElementById('back-button').addEventListener('click', () => showForm(false));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const digits = crypto.getRandomValues(new Uint32Array(3)).join('');
    finish({
      sub: digits,
      email: input('email-input'),
      name: input('display-name-input') || undefined,
      picture: input('profile-photo-input') || undefined,
    });
  });
  document.querySelector('main').inert = false;
})();
