import { type ApiError, changePushSubscription, PUSH_LOCK, pushIdOf } from 'contracts';
import { call } from 'shared-platform';

/**
 * Tells the API that the signed-in person still uses this browser, so that the push subscription stays and ends with
 * this session. Unsubscribes from a subscription of another person, who used this browser before.
 */
export async function keepPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Browsers without push messages have no manager.
  const manager = registration?.pushManager as PushManager | undefined;
  if (!manager) return;
  // The page that turns push messages on has a subscription before the API knows it.
  await navigator.locks.request(PUSH_LOCK, async () => {
    const subscription = await manager.getSubscription();
    if (!subscription) return;
    const id = await pushIdOf(subscription.endpoint);
    // Does not import the class ApiError, because the file that every page loads would have to export it.
    await call(changePushSubscription, { id, body: {} }).catch(async ({ code }: Partial<ApiError>) => {
      if (code === 'not-found') await subscription.unsubscribe();
    });
  });
}
