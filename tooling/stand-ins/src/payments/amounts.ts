import { invalidParameter } from './errors.ts';
import type { Params } from './params.ts';

/** Stripe's minimum charge per currency, in the currency's smallest unit. Other currencies use `DEFAULT_MINIMUM`. */
const MINIMUM: Record<string, number> = { gbp: 30, czk: 1500, dkk: 250, hkd: 400, nok: 300, pln: 200, sek: 300 };
const DEFAULT_MINIMUM = 50;
const MAXIMUM = 99_999_999;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

export function readCurrency(params: Params): string {
  const currency = params.required('currency').toLowerCase();
  if (!CURRENCIES.has(currency)) throw invalidParameter('currency', `Invalid currency: ${currency}.`);
  return currency;
}

export function readPositive(params: Params, name: string): number | undefined {
  const amount = params.integer(name);
  if (amount !== undefined && amount < 1)
    throw invalidParameter(name, 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  return amount;
}

export function checkChargeable(amount: number, currency: string): number {
  const minimum = MINIMUM[currency] ?? DEFAULT_MINIMUM;
  if (amount < minimum)
    throw invalidParameter('amount', `Amount must be at least ${money(minimum, currency)}`, 'amount_too_small');
  if (amount > MAXIMUM)
    throw invalidParameter('amount', `Amount must be no more than ${money(MAXIMUM, currency)}`, 'amount_too_large');
  return amount;
}

export function money(amount: number, currency: string): string {
  return `${shownMoney(amount, currency)} ${currency}`;
}

export function shownMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
