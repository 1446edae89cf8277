export interface OtherTabs {
  /** Tells the site's other tabs that somebody has signed in or out. */
  notify(): void;
  /** Calls `listener` when another tab has done so. */
  onChange(listener: () => void): void;
}

/** All tabs of the site share one session. Without `BroadcastChannel`, a tab notices when it gets the focus. */
export function createOtherTabs(): OtherTabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lodge-session') : undefined;
  return {
    notify: () => channel?.postMessage('changed'),
    onChange(listener) {
      if (channel) channel.onmessage = listener;
    },
  };
}
