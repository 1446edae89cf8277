// The code that a change of a stay shares with the checkout. It is passed through slots.tsx from the checkout's script.
// If it were imported directly, the build would move the shared code out of the room page's script into another one,
// which every visitor of a room page would load (0.7 KB more).
export { Elements } from '@stripe/react-stripe-js';
export { PartyField } from '../party-field.tsx';
export { CardForm } from './card-form.tsx';
export { cardPaymentsQuery } from './card-payments.ts';
export { isBusy, isReleasable, saveFailureOf } from './checkout-state.ts';
export { deadlineOf } from './deadline.ts';
export { HoldStatus } from './hold-status.tsx';
export { payByCard } from './pay-by-card.ts';
export { useCheckoutState } from './use-checkout-state.ts';
export { useLeaveWarning } from './use-leave-warning.ts';
