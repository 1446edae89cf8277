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
  /** The VAPID public key, or null if the site sends no push messages. */
  publicKey: string | null;
  /** Undefined if push messages are off in this browser. */
  own: { id: string; stopped: readonly PushKind[] } | undefined;
}

export const devicePushQuery = queryOptions({
  queryKey: keys.push,
  queryFn: async ({ signal }): Promise<DevicePush> => {
    // Push messages need the service worker, which operators can turn off.
    if (!siteConfig().keepsOffline) return { publicKey: null, own: undefined };
    const { publicKey, subscriptions } = await call(getPush, {}, { signal });
    const here = publicKey && canPush() ? await ownSubscription(publicKey) : undefined;
    const id = here && (await pushIdOf(here.endpoint));
    const found = subscriptions.find(({ _id }) => _id === id);
    return { publicKey, own: found && { id: found._id, stopped: found.stopped } };
  },
});

/** Browsers allow service workers on https and localhost only. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The result of the permission prompt. Other failures are thrown. */
type Outcome = 'on' | 'denied' | 'dismissed';

/** Asks for permission, so browsers require that it is called from a user gesture. */
export function useTurnOn() {
  return useMutation({
    mutationFn: async (publicKey: string): Promise<Outcome> => {
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
      await navigator.serviceWorker.register(OFFLINE_WORKER);
      const { pushManager } = await navigator.serviceWorker.ready;
      await navigator.locks.request(PUSH_LOCK, async () => {
        // A subscription with an older key of the site gets no messages and blocks a new one.
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

/** Removes the browser's subscription first: without it, nothing is shown, even if the request to the site fails. */
export function useTurnOff() {
  return useMutation({
    mutationFn: async (id: string) => {
      await navigator.locks.request(PUSH_LOCK, async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await (await registration?.pushManager.getSubscription())?.unsubscribe();
        // If this fails, the site removes the subscription when the push service reports it as gone.
        await call(removePushSubscription, { id }).catch(() => undefined);
      });
      await queryClient.invalidateQueries({ queryKey: keys.push });
    },
  });
}

/** Saves which kinds are on. The update is optimistic and is refetched if the request fails. */
export function useChooseKinds({ id }: NonNullable<DevicePush['own']>) {
  const { mutate } = useMutation({
    mutationKey: keys.push,
    // Requests run one after another, so that the last choice wins.
    scope: { id: 'push-kinds' },
    mutationFn: (stopped: readonly PushKind[]) => call(changePushSubscription, { id, body: { stopped: [...stopped] } }),
    onMutate: async (stopped) => {
      await queryClient.cancelQueries({ queryKey: keys.push });
      queryClient.setQueryData(devicePushQuery.queryKey, (known) => known && { ...known, own: { id, stopped } });
    },
    onError: ({ message }) => {
      toast.error(message);
      // A pending request contains all choices, so don't overwrite them with a refetch.
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
