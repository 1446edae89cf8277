export interface OtherTabs {
  notify(): void;
  onChange(listener: () => void): void;
}

/**
 * Notifies the site's other tabs, because all tabs share one session. In a browser without `BroadcastChannel`, a tab
 * checks the session when it gets focus.
 */
export function createOtherTabs(): OtherTabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lodge-session') : undefined;
  return {
    notify: () => channel?.postMessage('changed'),
    onChange(listener) {
      if (channel) channel.onmessage = listener;
    },
  };
}
