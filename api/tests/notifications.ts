import type { Notification } from 'contracts';
import type { Caller } from './test-api.ts';

export const notificationsOf = async (caller: Caller): Promise<Notification[]> =>
  (await caller.call('GET', '/api/notifications')).body;

/** The titles of what somebody was told, the latest first, with what has become of it. */
export async function toldTo(caller: Caller): Promise<string[]> {
  const all = await notificationsOf(caller);
  return all.map(({ title, over }) => (over ? `${title} (${over})` : title));
}
