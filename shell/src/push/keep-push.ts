import { type ApiError, changePushSubscription, PUSH_LOCK, pushIdOf } from 'contracts';
import { call } from 'shared-platform';

/**
 * Reports to the API that the signed-in person still uses this browser. The push subscription is then kept, and ends
 * with this session. Ends a subscription of another person who used this browser before.
 */
export async function keepPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Undefined in browsers without push messages.
  const manager = registration?.pushManager as PushManager | undefined;
  if (!manager) return;
  // Wait while another page turns push messages on, because the browser has the subscription before the API does.
  await navigator.locks.request(PUSH_LOCK, async () => {
    const subscription = await manager.getSubscription();
    if (!subscription) return;
    const id = await pushIdOf(subscription.endpoint);
    // Does not import the class `ApiError`, because the code that every page loads would then have to export it.
    await call(changePushSubscription, { id, body: {} }).catch(async ({ code }: Partial<ApiError>) => {
      if (code === 'not-found') await subscription.unsubscribe();
    });
  });
}
