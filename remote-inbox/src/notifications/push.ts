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
import { keys } from '../keys.ts';

export interface DevicePush {
  /** What browsers subscribe with; null: the site sends no push messages. */
  publicKey: string | null;
  /** Undefined: it is off here. */
  own: { id: string; stopped: readonly PushKind[] } | undefined;
}

export const devicePushQuery = queryOptions({
  queryKey: keys.push,
  queryFn: async ({ signal }): Promise<DevicePush> => {
    // They come to the worker, which operators can switch off.
    if (!siteConfig().keepsOffline) return { publicKey: null, own: undefined };
    const { publicKey, subscriptions } = await call(getPush, {}, { signal });
    const here = publicKey && canPush() ? await ownSubscription(publicKey) : undefined;
    const id = here && (await pushIdOf(here.endpoint));
    const found = subscriptions.find(({ _id }) => _id === id);
    return { publicKey, own: found && { id: found._id, stopped: found.stopped } };
  },
});

/** Only https and localhost have workers. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** How turning on ended without it; what else goes wrong is thrown. */
type Outcome = 'on' | 'denied' | 'dismissed';

/** Asks for permission, so it is called by a press alone. */
export function useTurnOn() {
  return useMutation({
    mutationFn: async (publicKey: string): Promise<Outcome> => {
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
      await navigator.serviceWorker.register(OFFLINE_WORKER);
      const { pushManager } = await navigator.serviceWorker.ready;
      await navigator.locks.request(PUSH_LOCK, async () => {
        // One with another key of the site gets nothing any more, and keeps a new one from being made.
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

/** The browser's own goes first: without it, nothing is shown whatever the site sends. */
export function useTurnOff() {
  return useMutation({
    mutationFn: async (id: string) => {
      await navigator.locks.request(PUSH_LOCK, async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await (await registration?.pushManager.getSubscription())?.unsubscribe();
        // If this fails, the push service tells the site with the next message that there is nobody.
        await call(removePushSubscription, { id }).catch(() => undefined);
      });
      await queryClient.invalidateQueries({ queryKey: keys.push });
    },
  });
}

/** Shows at once what was chosen, and what the site has if that fails. */
export function useChooseKinds({ id }: NonNullable<DevicePush['own']>) {
  const { mutate } = useMutation({
    mutationKey: keys.push,
    // One after another: the last word is what was chosen last.
    scope: { id: 'push-kinds' },
    mutationFn: (stopped: readonly PushKind[]) => call(changePushSubscription, { id, body: { stopped: [...stopped] } }),
    onMutate: async (stopped) => {
      await queryClient.cancelQueries({ queryKey: keys.push });
      queryClient.setQueryData(devicePushQuery.queryKey, (known) => known && { ...known, own: { id, stopped } });
    },
    onError: ({ message }) => {
      toast.error(message);
      // One that still waits says all that was chosen.
      if (queryClient.isMutating({ mutationKey: keys.push }) === 1)
        void queryClient.invalidateQueries({ queryKey: keys.push });
    },
  });
  return mutate;
}

/** This browser's subscription, if it is one for this key of the site. */
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
