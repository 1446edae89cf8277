// The entry of the payment code, loaded before a guest pays for a stay or for a change of one.
export * from '../stay/payment/parts.ts';
export { CheckoutDialog } from './checkout-dialog.tsx';
