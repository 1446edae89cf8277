import { brandRule } from '../card-rules.ts';
import { call } from './calls.ts';
import { digitsOf, expiryOf, fieldRules } from './card-fields.ts';
import { applyStyles } from './card-styles.ts';
import { cardDigits, check, errorOf, type Field, field, fields, icon, line, paint, shownFields } from './card-view.ts';
import {
  type CardOptions,
  type CardState,
  type Fields,
  listenForMessages,
  postMessageTo,
  type Result,
  type ToFrame,
} from './messages.ts';

const base = new URL('.', (document.currentScript as HTMLScriptElement | null)?.src ?? window.location.href);
const page = window.parent;
let key = '';
let lastState = '';

function state(): CardState {
  const shown = shownFields();
  const wrong = shown.map(errorOf).find((verdict) => verdict !== undefined);
  return {
    empty: shown.every(({ input }) => input.value === ''),
    complete: shown.every((one) => check(one).state === 'complete'),
    brand: brandRule(cardDigits()).brand,
    error: wrong && { type: 'validation_error', code: wrong.code, message: wrong.message },
    value: { postalCode: field('postal').input.value },
  };
}

function refresh(): void {
  paint();
  const now = state();
  if (JSON.stringify(now) === lastState) return;
  lastState = JSON.stringify(now);
  postMessageTo(page, { kind: 'change', state: now });
}

function configure(options: CardOptions): void {
  applyStyles(options.style);
  const postal = field('postal').input;
  postal.hidden = options.hidePostalCode ?? false;
  if (options.value?.postalCode !== undefined && postal.value === '')
    postal.value = fieldRules.postal.format(options.value.postalCode, cardDigits());
  icon.toggleAttribute('hidden', options.hideIcon ?? false);
  for (const { input } of fields) input.disabled = options.disabled ?? false;
  paint();
  postMessageTo(page, { kind: 'height', pixels: line.getBoundingClientRect().height });
}

function rewrite(one: Field, event: InputEvent, before: string): void {
  const { input } = one;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const onlySeparator = event.inputType === 'deleteContentBackward' && digitsOf(before) === digitsOf(input.value);
  const text = onlySeparator && one.name !== 'postal' ? digitsOf(input.value).slice(0, -1) : input.value;
  const typedBefore = digitsOf(input.value.slice(0, caret)).length;
  const deleting = event.inputType?.startsWith('delete') ?? false;
  let written = fieldRules[one.name].format(text, cardDigits());
  if (deleting && one.name === 'exp-date') written = written.replace(/ \/ $/, '');
  if (written !== input.value) {
    input.value = written;
    const at = atEnd || one.name === 'postal' ? written.length : positionAfterDigits(written, typedBefore);
    input.setSelectionRange(at, at);
  }
  if (!deleting && atEnd && document.activeElement === input && check(one).state === 'complete') focusNextField(one);
}

function positionAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === count) return at;
    if (/\d/.test(text[at] ?? '')) seen++;
  }
  return text.length;
}

function focusNextField(one: Field): void {
  if (one.name === 'cardnumber' && cardDigits().length < Math.max(...brandRule(cardDigits()).lengths)) return;
  const next = shownFields()[shownFields().indexOf(one) + 1];
  if (next && next.input.value === '') next.input.focus();
}

function goBack(one: Field): boolean {
  const previous = shownFields()[shownFields().indexOf(one) - 1];
  previous?.input.focus();
  return previous !== undefined;
}

async function create(what: 'payment_methods' | 'tokens', extra: Fields): Promise<Result> {
  for (const one of shownFields()) one.due = true;
  refresh();
  const { error } = state();
  if (error) return { error };
  const { month, year } = expiryOf(field('exp-date').input.value);
  const card = { number: cardDigits(), exp_month: month, exp_year: year, cvc: field('cvc').input.value };
  const billing = (extra.billing_details ?? {}) as Fields;
  const address = { postal_code: field('postal').input.value || undefined, ...(billing.address as Fields | undefined) };
  const sent: Fields = what === 'tokens' ? { card } : { ...extra, card, billing_details: { ...billing, address } };
  return call(key, 'POST', new URL(`v1/${what}`, base), sent);
}

for (const one of fields) {
  const { input } = one;
  let before = input.value;
  input.addEventListener('input', (event) => {
    one.due = false;
    rewrite(one, event as InputEvent, before);
    before = input.value;
    // The length of the security code depends on the brand.
    if (one.name === 'cardnumber')
      for (const other of fields) other.input.value = fieldRules[other.name].format(other.input.value, cardDigits());
    refresh();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && input.value === '' && goBack(one)) event.preventDefault();
    if (event.key === 'Escape') postMessageTo(page, { kind: 'escape' });
    if (event.key === 'Enter') postMessageTo(page, { kind: 'enter' });
  });
  input.addEventListener('focus', () => requestAnimationFrame(refresh));
  input.addEventListener('blur', () => {
    if (input.value !== '') one.due = true;
    requestAnimationFrame(refresh);
  });
}

const isOurs = (target: EventTarget | null) => fields.some(({ input }) => input === target);
document.addEventListener('focusin', (event) => {
  if (!isOurs(event.relatedTarget)) postMessageTo(page, { kind: 'focus' });
});
document.addEventListener('focusout', (event) => {
  if (!isOurs(event.relatedTarget)) postMessageTo(page, { kind: 'blur' });
});
document.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('click', (event) => {
  if (!isOurs(event.target))
    (shownFields().find((one) => check(one).state !== 'complete') ?? field('cardnumber')).input.focus();
});
new ResizeObserver(() => postMessageTo(page, { kind: 'height', pixels: line.getBoundingClientRect().height })).observe(
  line,
);

listenForMessages<ToFrame>(
  () => page,
  async (message) => {
    if (message.kind === 'set-up') {
      key = message.key;
      configure(message.options);
      postMessageTo(page, { kind: 'ready' });
    } else if (message.kind === 'options') {
      configure(message.options);
      refresh();
    } else if (message.kind === 'focus') {
      (shownFields().find((one) => check(one).state !== 'complete') ?? field('cardnumber')).input.focus();
    } else if (message.kind === 'blur') {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    } else if (message.kind === 'clear') {
      for (const one of fields) Object.assign(one, { due: false }).input.value = '';
      refresh();
    } else {
      postMessageTo(page, {
        kind: 'created',
        nonce: message.nonce,
        result: await create(message.what, message.fields),
      });
    }
  },
);
postMessageTo(page, { kind: 'loaded' });
