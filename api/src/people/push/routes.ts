import { pushEndpoints } from 'contracts/endpoints';
import { Refusal, type Services, serve } from '../../base/index.ts';
import { addressOf, changeSubscription, deleteSubscription, saveSubscription, selectSubscriptions } from './storage.ts';

const done = { success: true } as const;

export function pushRoutes({ db, clock, push }: Services) {
  return serve(pushEndpoints, {
    getPush: async ({ actor }) => {
      const rows = await selectSubscriptions(db, actor.person.id);
      return {
        publicKey: push?.publicKey ?? null,
        subscriptions: rows.map(({ id, stopped }) => ({ _id: id, stopped })),
      };
    },
    addPushSubscription: async ({ actor, body }) => {
      const address = addressOf(body);
      if (!push?.accepts(address)) throw new Refusal('push-refused');
      await saveSubscription(db, actor, { address, now: clock() });
      return done;
    },
    changePushSubscription: async ({ actor, params, body }) => {
      await changeSubscription(db, actor, { ...params, ...body, now: clock() });
      return done;
    },
    removePushSubscription: async ({ actor, params }) => {
      await deleteSubscription(db, actor.person.id, params.id);
      return done;
    },
  });
}
