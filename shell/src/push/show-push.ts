import { NOTIFICATIONS_PATH, type PushMessage, THIS_DEVICE } from 'contracts';

export interface PushScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenTab[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

interface OpenTab {
  url: string;
  focus(): Promise<unknown>;
}

interface PushEvent extends Event {
  data: { json(): PushMessage } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface ClickEvent extends Event {
  action: string;
  notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}

/** Options that not all browsers support and that TypeScript's type lacks. */
type Options = NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] };

const SETTINGS = 'settings';

/** Shows push messages (docs/architecture.md), each with a button that opens their settings. `icon` is a URL. */
export function showPushMessages(scope: PushScope, icon: string): void {
  scope.addEventListener('push', (event) => (event as PushEvent).waitUntil(show(event as PushEvent)));
  scope.addEventListener('notificationclick', (event) => (event as ClickEvent).waitUntil(open(event as ClickEvent)));

  /** Always shows a notification, because browsers revoke the permission if a push message shows none. */
  function show({ data }: PushEvent): Promise<void> {
    const { title, text, path, tag } = data?.json() ?? {
      title: 'You have a new notification',
      text: '',
      path: NOTIFICATIONS_PATH,
      tag: 'unknown',
    };
    const options: Options = {
      body: text,
      icon,
      tag,
      renotify: true,
      data: path,
      actions: [{ action: SETTINGS, title: 'Settings' }],
    };
    return scope.registration.showNotification(title, options);
  }

  async function open({ notification, action }: ClickEvent): Promise<void> {
    notification.close();
    const path = action === SETTINGS ? THIS_DEVICE : String(notification.data);
    const { href } = new URL(path, scope.registration.scope);
    const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const shown = tabs.find(({ url }) => url === href);
    await (shown ? shown.focus() : scope.clients.openWindow(href));
  }
}
