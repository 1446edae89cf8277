import { CardElement } from './card-element.ts';
import { IntegrationError } from './errors.ts';
import type { CardOptions } from './messages.ts';

export function createElements(key: string, base: URL) {
  let card: CardElement | undefined;
  return {
    create(type: string, options: CardOptions = {}): CardElement {
      if (type !== 'card')
        throw new IntegrationError(
          `A valid Element name must be provided. Offered here: card; you specified: ${type}.`,
        );
      if (card) throw new IntegrationError('Can only create one Element of type card.');
      card = new CardElement(key, base, options, () => {
        card = undefined;
      });
      return card;
    },
    getElement(type: unknown): CardElement | null {
      const name = typeof type === 'function' && '__elementType' in type ? type.__elementType : type;
      return name === 'card' ? (card ?? null) : null;
    },
    update: async () => undefined,
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
    on: () => undefined,
  };
}
