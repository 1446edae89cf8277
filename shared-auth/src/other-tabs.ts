export interface OtherTabs {
  notify(): void;
  onChange(listener: () => void): void;
}

/** All tabs of the site share one session. Without `BroadcastChannel`, a tab notices changes when it gets focus. */
export function createOtherTabs(): OtherTabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lodge-session') : undefined;
  return {
    notify: () => channel?.postMessage('changed'),
    onChange(listener) {
      if (channel) channel.onmessage = listener;
    },
  };
}
