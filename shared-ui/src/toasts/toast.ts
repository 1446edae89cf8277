import type { ReactElement } from 'react';

/** What a toast says: a sentence, or an element for `custom`. */
export type ToastMessage = string | ReactElement;
export type ToastKind = 'blank' | 'success' | 'error' | 'loading' | 'custom';

export interface ToastOptions {
  /** A toast with the id of one that shows replaces it: `loading` becomes `success`. */
  id?: string | undefined;
  /** Milliseconds. Default: success 2000; blank, error and custom 4000; loading until dismissed. */
  duration?: number | undefined;
  /** A button next to the message; pressing it also dismisses the toast. Allow time for it: `duration` 10,000. */
  action?: { label: string; onPress: () => void } | undefined;
}

/** An order to the toaster, kept until it is loaded. */
export type ToastOrder =
  | ({ kind: ToastKind; message: ToastMessage; id: string } & Omit<ToastOptions, 'id'>)
  | { kind: 'dismiss'; id: string | undefined };

const waiting: ToastOrder[] = [];
let carryOut: ((order: ToastOrder) => void) | undefined;
let onFirst: (() => void) | undefined;
let count = 0;

function give(order: ToastOrder) {
  if (carryOut) return carryOut(order);
  waiting.push(order);
  onFirst?.();
}

function show(kind: ToastKind) {
  /** Shows it and answers its id. */
  return (message: ToastMessage, options: ToastOptions = {}): string => {
    count += 1;
    const id = options.id ?? `toast-${count}`;
    give({ kind, message, ...options, id });
    return id;
  };
}

/**
 * Short messages above the page; a success takes away the errors before it. Needs one `<Toaster/>` in it. Never the only place of what a
 * person must know: a success is gone after two seconds.
 */
export const toast = {
  blank: show('blank'),
  success: show('success'),
  error: show('error'),
  loading: show('loading'),
  custom: show('custom'),
  /** Takes one away, or all. */
  dismiss(id?: string): void {
    give({ kind: 'dismiss', id });
  },
};

/** For the toaster: takes what waits, then each order as it comes, until the answer is called. */
export function takeOrders(take: (order: ToastOrder) => void): () => void {
  carryOut = take;
  for (const order of waiting.splice(0)) take(order);
  return () => {
    if (carryOut === take) carryOut = undefined;
  };
}

/** For the toaster: is told when an order waits for it, now or later. */
export function onWaitingOrder(listener: () => void): () => void {
  onFirst = listener;
  if (waiting.length > 0) listener();
  return () => {
    if (onFirst === listener) onFirst = undefined;
  };
}
