import { vi } from 'vitest';

type Result = { error?: { type?: string; message: string; payment_intent?: object }; paymentIntent?: object };

let current: object = {};
// Use one object for all tests of a file, because the provider's loader caches the first one.
const Stripe = Object.assign(() => current, { version: 'endive' });

/** Fakes the provider's browser object. `confirm` contains the results of successive payments. */
export function fakeStripe(...confirm: Result[]) {
  const createPaymentMethod = vi.fn(async (_: object) => ({ paymentMethod: { id: 'pm_1' } }));
  const confirmCardPayment = vi.fn(async (_secret: string, _data: object) => confirm.shift() ?? {});
  const card = {
    mount: () => undefined,
    on: (event: string, listener: (payload: object) => void) => {
      if (event === 'ready') setTimeout(() => listener({}), 0);
    },
    off: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
  };
  const elements = { create: () => card, getElement: () => card, update: () => undefined };
  current = {
    elements: () => elements,
    createToken: () => undefined,
    createPaymentMethod,
    confirmCardPayment,
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
  };
  vi.stubGlobal('Stripe', Stripe);
  return { createPaymentMethod, confirmCardPayment };
}

export const succeeded = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
