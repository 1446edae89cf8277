import type { ReactElement } from 'react';

export type ToastMessage = string | ReactElement;
export type ToastKind = 'blank' | 'success' | 'error' | 'loading' | 'custom';

export interface ToastOptions {
  /** A toast replaces the visible toast with the same id, for example `success` replaces `loading`. */
  id?: string | undefined;
  /** In ms. Default: 2000 for success; 4000 for blank, error and custom; unlimited for loading. */
  duration?: number | undefined;
  action?: { label: string; onPress: () => void } | undefined;
}

/** A command to the toaster, queued until the toaster has loaded. */
export type ToastOrder =
  | ({ kind: ToastKind; message: ToastMessage; id: string } & Omit<ToastOptions, 'id'>)
  | { kind: 'dismiss'; id: string | undefined };

const queued: ToastOrder[] = [];
let handleOrder: ((order: ToastOrder) => void) | undefined;
let onFirst: (() => void) | undefined;
let count = 0;

function dispatch(order: ToastOrder) {
  if (handleOrder) return handleOrder(order);
  queued.push(order);
  onFirst?.();
}

function show(kind: ToastKind) {
  return (message: ToastMessage, options: ToastOptions = {}): string => {
    count += 1;
    const id = options.id ?? `toast-${count}`;
    dispatch({ kind, message, ...options, id });
    return id;
  };
}

/**
 * Shows short messages above the page. A success dismisses earlier errors. The page must contain one `<Toaster/>`.
 * Never show important information only in a toast, because a success disappears after two seconds.
 */
export const toast = {
  blank: show('blank'),
  success: show('success'),
  error: show('error'),
  loading: show('loading'),
  custom: show('custom'),
  dismiss(id?: string): void {
    dispatch({ kind: 'dismiss', id });
  },
};

/** Passes all queued orders and each new order to `take`, until the returned function is called. */
export function takeOrders(take: (order: ToastOrder) => void): () => void {
  handleOrder = take;
  for (const order of queued.splice(0)) take(order);
  return () => {
    if (handleOrder === take) handleOrder = undefined;
  };
}

export function onWaitingOrder(listener: () => void): () => void {
  onFirst = listener;
  if (queued.length > 0) listener();
  return () => {
    if (onFirst === listener) onFirst = undefined;
  };
}
