import type { ReactElement } from 'react';

export type ToastMessage = string | ReactElement;
export type ToastKind = 'blank' | 'success' | 'error' | 'loading' | 'custom';

export interface ToastOptions {
  /** A toast with the id of a visible toast replaces it: `loading` becomes `success`. */
  id?: string | undefined;
  /** Milliseconds. Default: success 2000; blank, error and custom 4000; loading until dismissed. */
  duration?: number | undefined;
  action?: { label: string; onPress: () => void } | undefined;
}

/** A command to the toaster, queued until the toaster has loaded. */
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
  return (message: ToastMessage, options: ToastOptions = {}): string => {
    count += 1;
    const id = options.id ?? `toast-${count}`;
    give({ kind, message, ...options, id });
    return id;
  };
}

/**
 * Short messages above the page. A success dismisses earlier errors. The page must contain one `<Toaster/>`. Never show
 * important information only in a toast: a success disappears after two seconds.
 */
export const toast = {
  blank: show('blank'),
  success: show('success'),
  error: show('error'),
  loading: show('loading'),
  custom: show('custom'),
  dismiss(id?: string): void {
    give({ kind: 'dismiss', id });
  },
};

/** Passes the queued orders and then each new one to `take`, until the returned function is called. */
export function takeOrders(take: (order: ToastOrder) => void): () => void {
  carryOut = take;
  for (const order of waiting.splice(0)) take(order);
  return () => {
    if (carryOut === take) carryOut = undefined;
  };
}

export function onWaitingOrder(listener: () => void): () => void {
  onFirst = listener;
  if (waiting.length > 0) listener();
  return () => {
    if (onFirst === listener) onFirst = undefined;
  };
}
