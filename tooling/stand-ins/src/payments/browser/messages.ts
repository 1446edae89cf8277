/** The messages between the page and the card field. Both have the same origin, and each verifies the sender. */
export type ToFrame =
  | { kind: 'set-up'; key: string; options: CardOptions }
  | { kind: 'options'; options: CardOptions }
  | { kind: 'focus' }
  | { kind: 'blur' }
  | { kind: 'clear' }
  | { kind: 'create'; nonce: number; what: 'payment_methods' | 'tokens'; fields: Fields };

export type FromFrame =
  | { kind: 'loaded' }
  | { kind: 'ready' }
  | { kind: 'height'; pixels: number }
  | { kind: 'focus' }
  | { kind: 'blur' }
  | { kind: 'escape' }
  | { kind: 'enter' }
  | { kind: 'change'; state: CardState }
  | { kind: 'created'; nonce: number; result: Result };

export interface Fields {
  [name: string]: string | number | boolean | null | undefined | Fields;
}

export interface CallError {
  type: string;
  message: string;
  code?: string;
  payment_intent?: Record<string, unknown>;
}

export interface Result {
  answer?: Record<string, unknown>;
  error?: CallError;
}

export interface CardState {
  empty: boolean;
  complete: boolean;
  brand: string;
  error: { type: 'validation_error'; code: string; message: string } | undefined;
  value: { postalCode: string };
}

export type CssRules = Record<string, unknown>;

export interface CardOptions {
  style?: { base?: CssRules; complete?: CssRules; empty?: CssRules; invalid?: CssRules };
  classes?: Partial<Record<'base' | 'complete' | 'empty' | 'focus' | 'invalid', string>>;
  value?: { postalCode?: string };
  hidePostalCode?: boolean;
  hideIcon?: boolean;
  iconStyle?: string;
  disabled?: boolean;
}

export function listenForMessages<T>(source: () => Window | null, take: (message: T) => void): () => void {
  const listener = (event: MessageEvent) => {
    if (event.origin !== window.location.origin || event.source === null || event.source !== source()) return;
    if (typeof event.data === 'object' && event.data?.standIn === 'payments') take(event.data.message as T);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}

export function postMessageTo(target: Window | null, message: ToFrame | FromFrame | { kind: 'answered' }): void {
  target?.postMessage({ standIn: 'payments', message }, window.location.origin);
}
