import { call } from './calls.ts';
import { CardElement } from './card-element.ts';
import { askCardHolder } from './challenge.ts';
import { createElements } from './elements.ts';
import { IntegrationError } from './errors.ts';
import type { CallError, Fields, Result } from './messages.ts';

interface Intent extends Record<string, unknown> {
  id: string;
  status: string;
  last_payment_error: CallError | null;
  next_action: { use_stripe_sdk?: { stripe_js: string }; redirect_to_url?: { url: string } } | null;
}

type IntentResult = { paymentIntent: Intent; error?: undefined } | { error: CallError; paymentIntent?: undefined };

interface MethodData {
  type?: string;
  card?: unknown;
  element?: unknown;
  params?: MethodData;
  billing_details?: Fields;
  metadata?: Fields;
}

interface ConfirmData {
  payment_method?: string | MethodData;
  receipt_email?: string;
  return_url?: string;
}

const base = new URL('.', (document.currentScript as HTMLScriptElement).src);

function createStripe(key: string) {
  if (typeof key !== 'string' || key === '')
    throw new IntegrationError('Missing value for Stripe(): apiKey should be a string.');

  const intents = (id: string, verb = '') => new URL(`v1/payment_intents/${id}${verb}`, base);

  async function retrieve(clientSecret: string): Promise<IntentResult> {
    const id = intentOf(clientSecret, 'retrievePaymentIntent');
    return asIntent(await call(key, 'GET', intents(id), { client_secret: clientSecret }));
  }

  async function createMethod(data: MethodData): Promise<Result> {
    const source = data.element ?? data.card;
    const { billing_details, metadata } = data.params ?? data;
    const fields: Fields = { type: 'card', billing_details, metadata };
    if (source instanceof CardElement) return source.create('payment_methods', fields);
    const token = (source as { token?: string } | undefined)?.token;
    if (token === undefined)
      throw new IntegrationError('Invalid value for createPaymentMethod: card should be a card Element or a token.');
    return call(key, 'POST', new URL('v1/payment_methods', base), { ...fields, card: { token } });
  }

  async function carryOn(clientSecret: string, intent: Intent): Promise<IntentResult> {
    if (intent.status !== 'requires_action') return outcome(intent);
    const page = intent.next_action?.use_stripe_sdk?.stripe_js;
    if (page === undefined) {
      const url = intent.next_action?.redirect_to_url?.url;
      if (url) window.location.assign(url);
      return new Promise(() => undefined);
    }
    const look = () => retrieve(clientSecret);
    await askCardHolder(new URL(page, base), async () => {
      const now = await look();
      return now.paymentIntent !== undefined && now.paymentIntent.status !== 'requires_action';
    });
    const now = await look();
    return now.paymentIntent ? outcome(now.paymentIntent) : now;
  }

  return {
    elements: () => createElements(key, base),

    async createPaymentMethod(data: MethodData) {
      const { answer, error } = await createMethod(data);
      return error ? { error } : { paymentMethod: answer };
    },

    async createToken(element: unknown, data: Fields = {}) {
      if (!(element instanceof CardElement))
        throw new IntegrationError('Invalid value for createToken: it takes a card Element here.');
      const { answer, error } = await element.create('tokens', data);
      return error ? { error } : { token: answer };
    },

    async confirmCardPayment(
      clientSecret: string,
      data: ConfirmData = {},
      options: { handleActions?: boolean } = {},
    ): Promise<IntentResult> {
      const id = intentOf(clientSecret, 'confirmCardPayment');
      const { payment_method: method, receipt_email, return_url } = data;
      const made: Result = typeof method === 'object' ? await createMethod(method) : {};
      if (made.error) return { error: made.error };
      const confirmed = asIntent(
        await call(key, 'POST', intents(id, '/confirm'), {
          client_secret: clientSecret,
          payment_method: made.answer ? String(made.answer.id) : (method as string | undefined),
          expected_payment_method_type: 'card',
          use_stripe_sdk: true,
          receipt_email,
          return_url,
        }),
      );
      if (!confirmed.paymentIntent || options.handleActions === false) return confirmed;
      return carryOn(clientSecret, confirmed.paymentIntent);
    },

    retrievePaymentIntent: retrieve,

    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
      const found = await retrieve(clientSecret);
      return found.paymentIntent ? carryOn(clientSecret, found.paymentIntent) : found;
    },

    async handleCardAction(clientSecret: string): Promise<IntentResult> {
      return this.handleNextAction({ clientSecret });
    },

    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

function intentOf(clientSecret: string, caller: string): string {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret)?.[1];
  if (id === undefined)
    throw new IntegrationError(
      `Invalid value for stripe.${caller} intent secret: value should be a client secret of the form $` +
        `{id}_secret_$` +
        `{secret}. You specified: ${clientSecret}.`,
    );
  return id;
}

function asIntent({ answer, error }: Result): IntentResult {
  return error ? { error } : { paymentIntent: answer as Intent };
}

function outcome(intent: Intent): IntentResult {
  if (intent.status === 'requires_payment_method' && intent.last_payment_error)
    return { error: { ...intent.last_payment_error, payment_intent: intent } };
  if (intent.status === 'canceled')
    return {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'The payment was canceled before it was authenticated.',
        payment_intent: intent,
      },
    };
  return { paymentIntent: intent };
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
