import type { DayRange, Party, PaymentIntent, PriceParts } from 'contracts';

/** The stay that the guest wants to reserve. The panel may have different dates by the time the review opens. */
export interface Order {
  /** The id of the review. Each press of Reserve opens a new one. */
  id: number;
  roomId: string;
  stay: DayRange;
  party: Party;
  /** The price of the whole stay as shown to the guest, in dollars. */
  price: number;
  /** Undefined for a change of a booking, for which only the difference is charged. */
  parts?: PriceParts;
}

/** Nights held on the server, and the payment intent that pays for them. */
export interface Held {
  intent: PaymentIntent;
  /** The time when the hold expires by this device's clock, in ms. Undefined without a hold. */
  deadline: number | undefined;
}

export interface SaveFailure {
  message: string;
  /** If false, the payment is kept, and a retry or the server will complete the booking. */
  isRefunded: boolean;
}

export type OpenCheckout =
  | { name: 'holding'; order: Order }
  | { name: 'holdRefused'; order: Order; error: Error }
  | { name: 'ready'; order: Order; held: Held; refusal: string | undefined }
  | { name: 'expired'; order: Order; refusal: string | undefined }
  | { name: 'holdLost'; order: Order }
  | { name: 'paying'; order: Order; held: Held }
  | { name: 'saving'; order: Order; transactionId: string; failure: SaveFailure | undefined }
  | { name: 'saveFailed'; order: Order; transactionId: string; failure: SaveFailure }
  | { name: 'booked'; order: Order };

/** The states of a checkout, from Reserve to the saved booking. See the diagram in docs/architecture.md. */
export type CheckoutState = { name: 'closed' } | OpenCheckout;

export type CheckoutEvent =
  | { type: 'reserve'; order: Order }
  | { type: 'holdAgain' }
  | ({ type: 'held' } & Held)
  | { type: 'holdRefused'; error: Error }
  | { type: 'timeOut' }
  | { type: 'restored' }
  | { type: 'pay' }
  | { type: 'paymentRefused'; message: string }
  | { type: 'holdLost' }
  | { type: 'paid'; transactionId: string }
  | { type: 'saveAgain' }
  | { type: 'saveFailed'; failure: SaveFailure }
  | { type: 'saved' }
  | { type: 'close' };

export const CLOSED: CheckoutState = { name: 'closed' };

/** Returns the next state. Ignores events that are not allowed in the current state, such as a second Pay. */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (event.type === 'close') return isBusy(state) ? state : CLOSED;
  switch (state.name) {
    case 'closed':
      return event.type === 'reserve' ? { name: 'holding', order: event.order } : state;
    case 'holding':
      return afterHolding(state.order, event) ?? state;
    case 'holdRefused':
    case 'expired':
    case 'holdLost':
      return event.type === 'holdAgain' ? { name: 'holding', order: state.order } : state;
    case 'ready': {
      const { order, held, refusal } = state;
      if (event.type === 'timeOut') return { name: 'expired', order, refusal };
      if (event.type === 'restored') return { name: 'holding', order };
      return event.type === 'pay' ? { name: 'paying', order, held } : state;
    }
    case 'paying':
      return afterPaying(state.order, state.held, event) ?? state;
    case 'saving': {
      const { order, transactionId } = state;
      if (event.type === 'saved') return { name: 'booked', order };
      if (event.type === 'saveFailed') return { name: 'saveFailed', order, transactionId, failure: event.failure };
      return state;
    }
    case 'saveFailed':
      return event.type === 'saveAgain' && !state.failure.isRefunded ? { ...state, name: 'saving' } : state;
    case 'booked':
      return state;
  }
}

function afterHolding(order: Order, event: CheckoutEvent): CheckoutState | undefined {
  if (event.type === 'holdRefused') return { name: 'holdRefused', order, error: event.error };
  if (event.type !== 'held') return undefined;
  const { intent, deadline } = event;
  return { name: 'ready', order, held: { intent, deadline }, refusal: undefined };
}

function afterPaying(order: Order, held: Held, event: CheckoutEvent): CheckoutState | undefined {
  switch (event.type) {
    case 'paymentRefused':
      return { name: 'ready', order, held, refusal: event.message };
    case 'holdLost':
      return { name: 'holdLost', order };
    case 'paid':
      return { name: 'saving', order, transactionId: event.transactionId, failure: undefined };
    default:
      return undefined;
  }
}

/** Returns whether a payment is in progress or the page is about to change, so that the guest can only wait. */
export function isBusy({ name }: CheckoutState): boolean {
  return name === 'paying' || name === 'saving' || name === 'booked';
}

/** Returns whether the nights may be held but cannot have been paid. Leaving the review then releases them. */
export function isReleasable(
  state: CheckoutState,
): state is Extract<CheckoutState, { name: 'holding' | 'ready' | 'expired' | 'holdLost' }> {
  return ['holding', 'ready', 'expired', 'holdLost'].includes(state.name);
}

export function saveFailureOf(state: CheckoutState): SaveFailure | undefined {
  return state.name === 'saving' || state.name === 'saveFailed' ? state.failure : undefined;
}
