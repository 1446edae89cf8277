// What is loaded when somebody is about to pay, for a stay or for a change of one.
export * from '../stay/payment/parts.ts';
export { CheckoutDialog } from './checkout-dialog.tsx';
