import { notificationEndpoints } from 'contracts/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { type Services, serve, transact } from '../../base/index.ts';
import { markRead } from '../../people/index.ts';
import { listNotifications } from './list-notifications.ts';
import { countUnread } from './storage.ts';

export function notificationRoutes(services: Services) {
  const { db, clock } = services;
  async function read(personId: string, isMeant: RawBuilder<unknown>) {
    await transact(db, (tx) => markRead(tx, { personId, isMeant, now: clock() }));
    return { success: true } as const;
  }
  return serve(notificationEndpoints, {
    listNotifications: ({ actor, query }) => listNotifications(services, actor, query),
    countNotifications: async ({ actor }) => ({ unread: await countUnread(db, actor.person.id) }),
    // Notifications that are newer than the first one on the page remain unread.
    readNotifications: ({ actor, body }) => read(actor.person.id, sql`id <= ${body.upTo}::uuid`),
    readNotification: ({ actor, params }) => read(actor.person.id, sql`id = ${params.id}::uuid`),
  });
}
