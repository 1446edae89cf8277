import { provideSiteConfig, siteConfig } from 'shared-platform';
import { vi } from 'vitest';

export const PUBLIC_KEY = 'BAAB';
const ENDPOINT = 'https://push.example/1';
export const OWN_ID = 'W6Ff_5ZfRK-lWqT6TVK5SwuoY4ChYQid3Km50IvvnvY';

interface Wishes {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  subscribedWith?: string;
  fails?: boolean;
}

export function fakePush({ permission = 'default', answer = 'granted', subscribedWith, fails = false }: Wishes = {}) {
  provideSiteConfig({ ...siteConfig(), keepsOffline: true });
  const subscriptionOf = (key: string) => ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  });
  let subscription = subscribedWith ? subscriptionOf(subscribedWith) : null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (fails) throw new DOMException('Registration failed - push service error', 'AbortError');
      if (subscription) throw new DOMException('Another key', 'InvalidStateError');
      subscription = subscriptionOf(applicationServerKey);
      return subscription;
    }),
  };
  const registration = { pushManager };
  const register = vi.fn(async () => registration);
  const requestPermission = vi.fn(async () => {
    vi.stubGlobal('Notification', { permission: answer, requestPermission });
    return answer;
  });
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', class {});
  const own = (name: string, value: object) => Object.defineProperty(navigator, name, { configurable: true, value });
  own('serviceWorker', {
    register,
    ready: Promise.resolve(registration),
    getRegistration: async () => (subscription || register.mock.calls.length > 0 ? registration : undefined),
  });
  own('locks', { request: (_: string, work: () => Promise<void>) => work() });
  return {
    register,
    requestPermission,
    subscribe: pushManager.subscribe,
    isSubscribed: () => subscription !== null,
    remove() {
      for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name);
    },
  };
}
