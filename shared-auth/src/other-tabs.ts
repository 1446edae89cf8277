/**
 * The site's tabs share one session: each tells the others when somebody has signed in or out. A browser without
 * channels notices when the tab is looked at again.
 */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lodge-session') : undefined;

export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}

export function onOtherTab(listener: () => void): void {
  if (channel) channel.onmessage = listener;
}
