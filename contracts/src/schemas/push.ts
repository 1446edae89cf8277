import { z } from 'zod';
import { PUSH_KINDS } from '../contact/push.ts';

const stopped = z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length);

export const pushState = z.object({
  /** The key that browsers need to subscribe. Null if the site sends no push messages. */
  publicKey: z.string().nullable(),
  /** The caller's subscriptions. `stopped` lists the kinds of messages that are disabled for each. */
  subscriptions: z.array(z.object({ _id: z.string(), stopped })),
});
export type PushState = z.infer<typeof pushState>;

/** A subscription in the browsers' format: `p256dh` is a point on the curve P-256, and `auth` has 16 bytes. */
export const newPushSubscription = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'must be a public key of P-256'),
    auth: z.string().regex(/^[\w-]{22}$/, 'must be 16 bytes'),
  }),
});
export type NewPushSubscription = z.infer<typeof newPushSubscription>;

export const pushSubscriptionParam = z.object({ id: z.string().regex(/^[\w-]{43}$/) });
/** PUT /push/subscriptions/{id}. If `stopped` is undefined, the disabled kinds remain unchanged. */
export const pushSubscriptionChange = z.object({ stopped: stopped.optional() });
