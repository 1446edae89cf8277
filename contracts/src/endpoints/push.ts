import {
  newPushSubscription,
  pushState,
  pushSubscriptionChange,
  pushSubscriptionParam,
  success,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const pushEndpoints = {
  getPush: {
    call: 'GET /push',
    access: 'person',
    tag: 'push',
    summary: "The public key for push subscriptions, and the caller's subscriptions",
    answer: pushState,
  },
  addPushSubscription: {
    call: 'POST /push/subscriptions',
    access: 'person',
    tag: 'push',
    summary: "Adds this browser's subscription until its session ends; safe to repeat",
    body: newPushSubscription,
    isRepeatable: true,
    answer: success,
    errors: ['push-refused'],
  },
  changePushSubscription: {
    call: 'PUT /push/subscriptions/{id}',
    access: 'person',
    openToUnverified: true,
    tag: 'push',
    summary: "Records that this browser's subscription is in use, and its disabled kinds; safe to repeat",
    params: pushSubscriptionParam,
    body: pushSubscriptionChange,
    isRepeatable: true,
    isQuiet: true,
    answer: success,
  },
  removePushSubscription: {
    call: 'DELETE /push/subscriptions/{id}',
    access: 'person',
    openToUnverified: true,
    tag: 'push',
    summary: 'Removes a subscription of the caller; safe to repeat',
    params: pushSubscriptionParam,
    isRepeatable: true,
    answer: success,
  },
} as const satisfies Endpoints;
