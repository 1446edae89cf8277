import { type ApiError, changePushSubscription, PUSH_LOCK, pushIdOf } from 'contracts';
import { call } from 'shared-platform';

/**
 * Tells the API that the person who is signed in still uses this browser, so that its subscription goes on and ends with
 * this session. One that is not theirs is given up: who used this browser before gets no push messages here.
 */
export async function keepPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Browsers without push messages have no manager.
  const manager = registration?.pushManager as PushManager | undefined;
  if (!manager) return;
  // The page that turns it on has a subscription before the API knows it.
  await navigator.locks.request(PUSH_LOCK, async () => {
    const subscription = await manager.getSubscription();
    if (!subscription) return;
    const id = await pushIdOf(subscription.endpoint);
    // The class of errors is not imported: the file that every page loads would have to export it.
    await call(changePushSubscription, { id, body: {} }).catch(async ({ code }: Partial<ApiError>) => {
      if (code === 'not-found') await subscription.unsubscribe();
    });
  });
}
