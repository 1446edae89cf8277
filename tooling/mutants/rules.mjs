/** The pure rules to mutate. Next to each, there is a `.test.ts` that needs no database, browser or server. */
const NAMES = [
  ...['money', 'price', 'refund', 'policy-sentence', 'stays', 'stay-dates', 'booking-states', 'payment-states'],
  ...['charges', 'statistics', 'categories', 'contract-numbers', 'remembered-path'],
  ...['stay-rules', 'refund-line', 'checkout-state', 'deadline', 'listing-draft', 'guards', 'days', 'day-range'],
  ...['rules', 'outcomes', 'choose-set', 'client-address', 'match-route', 'ownership'],
];

export const RULES = `{contracts,remote-*,shared-*,edge,platform/releases}/src/**/{${NAMES}}.ts`;
