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
    summary: 'What a browser subscribes to push messages with, and the subscriptions of the caller',
    answer: pushState,
  },
  addPushSubscription: {
    call: 'POST /push/subscriptions',
    access: 'person',
    tag: 'push',
    summary: 'Adds the subscription of this browser, for as long as its session is not ended; safe to repeat',
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
    summary: 'Notes that the subscription of this browser is in use, and which kinds it is not sent; safe to repeat',
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
