import type { Notification } from 'contracts';
import type { Caller } from './test-api.ts';

export const notificationsOf = async (caller: Caller): Promise<Notification[]> =>
  (await caller.call('GET', '/api/notifications')).body;

/** Returns the titles of a person's notifications, newest first, with their outcome. */
export async function toldTo(caller: Caller): Promise<string[]> {
  const all = await notificationsOf(caller);
  return all.map(({ title, over }) => (over ? `${title} (${over})` : title));
}
