/**
 * The part of Google's `gapi.iframes` that the Firebase SDK and its relay frame need, so that the real
 * `signInWithPopup` and `signInWithRedirect` work without apis.google.com. Load this as a classic script before the SDK
 * opens a popup, because the SDK uses an existing `gapi`.
 */
(() => {
  if (window.gapi?.iframes?.Iframe) return;
  const MARK = 'lodge-gapi';
  const FILTER = 'CROSS_ORIGIN_IFRAMES_FILTER';
  let lastId = 0;

  class Iframe {
    constructor(peer) {
      this.peer = peer;
      this.handlers = new Map();
      this.early = new Map();
      this.pending = new Map();
      addEventListener('message', (event) => {
        if (event.origin !== location.origin || event.source !== this.peer() || event.data?.mark !== MARK) return;
        void this.receive(event.data);
      });
    }

    post(message) {
      this.peer()?.postMessage({ mark: MARK, ...message }, location.origin);
    }

    /** Resolves with the list of responses, as gapi does. `callback` receives the same list. */
    send(type, payload, callback) {
      const id = `${++lastId}`;
      const answered = new Promise((resolve) => this.pending.set(id, resolve));
      this.post({ type, payload, id });
      return answered.then((answers) => {
        try {
          callback?.(answers);
        } catch {
          // The SDK's callback throws after it has done its work (isIframeWebStorageSupported).
        }
        return answers;
      });
    }

    register(type, handler) {
      this.handlers.set(type, handler);
      const waiting = this.early.get(type) ?? [];
      this.early.delete(type);
      for (const message of waiting) void this.receive(message);
    }

    unregister(type) {
      this.handlers.delete(type);
    }

    async receive({ type, payload, id, answerTo }) {
      if (answerTo) {
        this.pending.get(answerTo)?.([payload]);
        this.pending.delete(answerTo);
        return;
      }
      const handler = this.handlers.get(type);
      if (!handler) {
        this.early.set(type, [...(this.early.get(type) ?? []), { type, payload, id }]);
        return;
      }
      this.post({ answerTo: id, payload: await handler(payload, this) });
    }

    ping(callback) {
      return this.send('ping', undefined, callback);
    }

    restyle() {
      return Promise.resolve();
    }
  }

  const context = {
    open({ where, url, attributes = {} }, opened) {
      const element = document.createElement('iframe');
      for (const [name, value] of Object.entries(attributes)) {
        if (name === 'style') Object.assign(element.style, value);
        else element.setAttribute(name, value);
      }
      const iframe = new Iframe(() => element.contentWindow);
      const loaded = new Promise((resolve) => iframe.register('ready', resolve));
      element.src = url;
      where.append(element);
      return loaded.then(() => opened(iframe));
    },
    getParentIframe() {
      context.parent ??= new Iframe(() => window.parent);
      context.parent.register('ping', () => ({ status: 'ACK' }));
      return context.parent;
    },
  };

  window.gapi = {
    load: (_modules, options) => (typeof options === 'function' ? options() : options.callback()),
    iframes: { Iframe, getContext: () => context, [FILTER]: FILTER },
  };
})();
