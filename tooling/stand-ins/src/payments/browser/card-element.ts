import { focusByLabel, submitForm } from './card-container.ts';
import { IntegrationError } from './errors.ts';
import {
  type CardOptions,
  type CardState,
  type Fields,
  type FromFrame,
  listenForMessages,
  postMessageTo,
  type Result,
  type ToFrame,
} from './messages.ts';

type Handler = (event?: unknown) => void;

const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};
const EMPTY: CardState = {
  empty: true,
  complete: false,
  brand: 'unknown',
  error: undefined,
  value: { postalCode: '' },
};
const FIRST_HEIGHT = '19.2px';

let made = 0;

export class CardElement {
  readonly _elementType = 'card';
  private readonly key: string;
  private readonly base: URL;
  private readonly forget: () => void;
  private options: CardOptions;
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly answers = new Map<number, (result: Result) => void>();
  private nonce = 0;
  private container: HTMLElement | undefined;
  private frame: HTMLIFrameElement | undefined;
  private undo: (() => void)[] = [];
  private state = EMPTY;
  private focused = false;
  private loaded = false;
  private destroyed = false;

  constructor(key: string, base: URL, options: CardOptions, forget: () => void) {
    this.key = key;
    this.base = base;
    this.options = options;
    this.forget = forget;
  }

  mount(target: string | HTMLElement): void {
    if (this.destroyed) throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!container)
      throw new IntegrationError(
        `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
      );
    if (container === this.container && this.frame?.isConnected) return;
    this.unmount();
    const frame = document.createElement('iframe');
    frame.name = `__privateStripeFrame${++made}`;
    frame.title = 'Secure card payment input frame';
    frame.src = new URL('card-frame', this.base).href;
    Object.assign(frame.style, {
      border: '0',
      display: 'block',
      width: '100%',
      height: FIRST_HEIGHT,
      colorScheme: 'light',
    });
    const silence = listenForMessages<FromFrame>(
      () => frame.contentWindow,
      (message) => this.take(message),
    );
    container.replaceChildren(frame);
    this.container = container;
    this.frame = frame;
    this.undo = [silence, focusByLabel(container, () => this.focus())];
    this.showClasses();
  }

  unmount(): void {
    for (const undo of this.undo) undo();
    this.undo = [];
    for (const resolve of this.answers.values())
      resolve({ error: { type: 'api_error', message: 'The card field was removed.' } });
    this.answers.clear();
    this.frame?.remove();
    this.container?.classList.remove(...Object.values(this.classNames()).flatMap(words));
    this.container = undefined;
    this.frame = undefined;
    this.loaded = false;
    this.focused = false;
    this.state = EMPTY;
  }

  destroy(): void {
    this.unmount();
    this.destroyed = true;
    this.forget();
  }

  update(options: CardOptions): void {
    this.container?.classList.remove(...Object.values(this.classNames()).flatMap(words));
    this.options = { ...this.options, ...options };
    this.showClasses();
    this.say({ kind: 'options', options: plain(this.options) });
  }

  focus(): void {
    this.frame?.focus();
    this.say({ kind: 'focus' });
  }

  blur(): void {
    this.say({ kind: 'blur' });
    this.frame?.blur();
  }

  clear(): void {
    this.say({ kind: 'clear' });
  }

  on(event: string, handler: Handler): this {
    const handlers = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, handlers.add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (value) => {
      this.off(event, first);
      handler(value);
    };
    return this.on(event, first);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.handlers.get(event)?.delete(handler);
    else this.handlers.delete(event);
    return this;
  }

  create(what: 'payment_methods' | 'tokens', fields: Fields): Promise<Result> {
    if (!this.frame?.isConnected || !this.loaded)
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    const nonce = ++this.nonce;
    return new Promise((resolve) => {
      this.answers.set(nonce, resolve);
      this.say({ kind: 'create', nonce, what, fields: plain(fields) });
    });
  }

  private take(message: FromFrame): void {
    if (message.kind === 'loaded') {
      this.loaded = true;
      this.say({ kind: 'set-up', key: this.key, options: plain(this.options) });
    } else if (message.kind === 'height') {
      if (this.frame) this.frame.style.height = `${message.pixels}px`;
    } else if (message.kind === 'created') {
      this.answers.get(message.nonce)?.(message.result);
      this.answers.delete(message.nonce);
    } else if (message.kind === 'enter') {
      submitForm(this.container);
    } else if (message.kind === 'change') {
      this.state = message.state;
      this.showClasses();
      this.emit('change', { elementType: 'card', ...message.state });
    } else {
      if (message.kind !== 'escape' && message.kind !== 'ready') this.focused = message.kind === 'focus';
      this.showClasses();
      this.emit(message.kind, { elementType: 'card' });
    }
  }

  private emit(event: string, value: unknown): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(value);
  }

  private say(message: ToFrame): void {
    if (this.loaded) postMessageTo(this.frame?.contentWindow ?? null, message);
  }

  private classNames(): Record<keyof typeof CLASSES, string> {
    return { ...CLASSES, ...this.options.classes };
  }

  private showClasses(): void {
    const names = this.classNames();
    const on = {
      base: true,
      complete: this.state.complete,
      empty: this.state.empty,
      focus: this.focused,
      invalid: this.state.error !== undefined,
    };
    for (const [which, name] of Object.entries(names))
      for (const word of words(name)) this.container?.classList.toggle(word, on[which as keyof typeof on]);
  }
}

function words(names: string): string[] {
  return names.split(/\s+/).filter(Boolean);
}

/** Removes functions and elements, because messages cannot contain them. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value ?? {})) as T;
}
