import type { Stripe } from 'stripe';
import { newId } from './ids.ts';
import type { Params } from './params.ts';
import type { Change, Store } from './store.ts';

export const API_VERSION = '2026-10-28.endive';

export const PREFIX = '/stand-ins/payments';

/** The context of an API call. An action validates everything before it adds anything to `change`. */
export interface Action {
  tables: Store['tables'];
  change: Change;
  params: Params;
  id: string;
  caller: 'secret' | 'publishable';
  account?: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
  origin: string;
  request: { id: string | null; idempotency_key: string | null };
  webhooks: boolean;
}

export function seconds(now: number): number {
  return Math.floor(now / 1000);
}

export function emit(
  action: Pick<Action, 'change' | 'now' | 'request' | 'webhooks'>,
  type: string,
  object: object,
  account?: string,
) {
  const id = newId('evt');
  action.change.put('events', {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: seconds(action.now),
    data: { object },
    livemode: false,
    ...(account !== undefined && { account }),
    pending_webhooks: action.webhooks ? 1 : 0,
    request: action.request,
    type,
  });
  if (action.webhooks)
    action.change.put('deliveries', { id, state: 'pending', attempts: 0, nextAt: action.now, lastStatus: null });
}

export function putIntent(action: Action, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  action.change.put('intents', intent);
  return intent;
}

export function idIn(field: string | { id: string } | null): string | null {
  return typeof field === 'object' && field !== null ? field.id : field;
}
