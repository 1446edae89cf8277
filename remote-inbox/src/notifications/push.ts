import {
  addPushSubscription,
  changePushSubscription,
  getPush,
  OFFLINE_WORKER,
  PUSH_LOCK,
  type PushKind,
  pushIdOf,
  removePushSubscription,
} from 'contracts';
import { call, queryClient, queryOptions, siteConfig, useMutation } from 'shared-platform';
import { toast } from 'shared-ui';
import { keys } from '../shared/keys.ts';

export interface DevicePush {
  /** The VAPID public key, or null if the site does not send push messages. */
  publicKey: string | null;
  /** This browser's subscription, or undefined if push messages are off here. */
  own: { id: string; stopped: readonly PushKind[] } | undefined;
}

export const devicePushQuery = queryOptions({
  queryKey: keys.push,
  queryFn: async ({ signal }): Promise<DevicePush> => {
    // Push messages need the service worker, which the operator can turn off.
    if (!siteConfig().keepsOffline) return { publicKey: null, own: undefined };
    const { publicKey, subscriptions } = await call(getPush, {}, { signal });
    const here = publicKey && canPush() ? await ownSubscription(publicKey) : undefined;
    const id = here && (await pushIdOf(here.endpoint));
    const found = subscriptions.find(({ _id }) => _id === id);
    return { publicKey, own: found && { id: found._id, stopped: found.stopped } };
  },
});

/** Returns false in browsers without push messages and on addresses other than https and localhost. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The result of the permission prompt. All other failures are thrown. */
type Outcome = 'on' | 'denied' | 'dismissed';

/** Asks for permission and subscribes. Must be called in a user gesture, or browsers refuse to ask. */
export function useTurnOn() {
  return useMutation({
    mutationFn: async (publicKey: string): Promise<Outcome> => {
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
      await navigator.serviceWorker.register(OFFLINE_WORKER);
      const { pushManager } = await navigator.serviceWorker.ready;
      await navigator.locks.request(PUSH_LOCK, async () => {
        // Remove a subscription with an old key of the site. It receives no messages and prevents a new one.
        if (!(await ownSubscription(publicKey))) await (await pushManager.getSubscription())?.unsubscribe();
        const options = { userVisibleOnly: true, applicationServerKey: publicKey };
        const { endpoint = '', keys: given = {} } = (await pushManager.subscribe(options)).toJSON();
        const { p256dh = '', auth = '' } = given;
        await call(addPushSubscription, { body: { endpoint, keys: { p256dh, auth } } });
      });
      await queryClient.invalidateQueries({ queryKey: keys.push });
      return 'on';
    },
  });
}

/**
 * Turns push messages off. Removes the browser's subscription first, so that no messages are shown even if the request
 * fails.
 */
export function useTurnOff() {
  return useMutation({
    mutationFn: async (id: string) => {
      await navigator.locks.request(PUSH_LOCK, async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await (await registration?.pushManager.getSubscription())?.unsubscribe();
        // Ignore failures, because the site removes the subscription when the push service reports it as expired.
        await call(removePushSubscription, { id }).catch(() => undefined);
      });
      await queryClient.invalidateQueries({ queryKey: keys.push });
    },
  });
}

/** Saves which kinds are on. Updates the cache optimistically, and refetches it if the request fails. */
export function useChooseKinds({ id }: NonNullable<DevicePush['own']>) {
  const { mutate } = useMutation({
    mutationKey: keys.push,
    // Serializes requests, so that the last choice wins.
    scope: { id: 'push-kinds' },
    mutationFn: (stopped: readonly PushKind[]) => call(changePushSubscription, { id, body: { stopped: [...stopped] } }),
    onMutate: async (stopped) => {
      await queryClient.cancelQueries({ queryKey: keys.push });
      queryClient.setQueryData(devicePushQuery.queryKey, (known) => known && { ...known, own: { id, stopped } });
    },
    onError: ({ message }) => {
      toast.error(message);
      // Don't refetch while another change is pending, because the refetch would overwrite it. Each request contains
      // all choices.
      if (queryClient.isMutating({ mutationKey: keys.push }) === 1)
        void queryClient.invalidateQueries({ queryKey: keys.push });
    },
  });
  return mutate;
}

/** Returns this browser's subscription if it was created with the site's current key. */
async function ownSubscription(publicKey: string): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const key = subscription?.options.applicationServerKey;
  return key && base64url(key) === publicKey ? subscription : undefined;
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
