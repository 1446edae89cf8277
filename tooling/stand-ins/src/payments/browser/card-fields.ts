import { brandRule, expiryState, fullYear, groupDigits, passesLuhn } from '../card-rules.ts';

export type FieldName = 'cardnumber' | 'exp-date' | 'cvc' | 'postal';

export interface Verdict {
  state: 'empty' | 'partial' | 'complete' | 'invalid';
  code: string;
  message: string;
}

/** How to format and validate a card field. `number` is the card number that has been entered so far. */
interface FieldRule {
  format(text: string, number: string): string;
  check(text: string, number: string): Verdict;
}

const GOOD: Verdict = { state: 'complete', code: '', message: '' };

function verdict(state: Verdict['state'], code: string, message: string): Verdict {
  return { state, code, message };
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

const numberRule: FieldRule = {
  format(text) {
    const digits = digitsOf(text);
    return groupDigits(digits.slice(0, Math.max(...brandRule(digits).lengths)));
  },
  check(text) {
    const digits = digitsOf(text);
    const { lengths } = brandRule(digits);
    const incomplete = 'Your card number is incomplete.';
    if (digits === '') return verdict('empty', 'incomplete_number', incomplete);
    if (lengths.includes(digits.length) && passesLuhn(digits)) return GOOD;
    if (digits.length < Math.max(...lengths)) return verdict('partial', 'incomplete_number', incomplete);
    return verdict('invalid', 'invalid_number', 'Your card number is invalid.');
  },
};

const expiryRule: FieldRule = {
  format(text) {
    // Also accepts formats that people paste or browsers fill in: 1/34, 12/2034, 2034-12.
    const turned = text.replace(/^\s*(20\d\d)\D+(\d{1,2})\s*$/, '$2/$1').replace(/^\s*(\d)\s*\//, '0$1/');
    const typed = digitsOf(turned).replace(/^([2-9])/, '0$1');
    const digits = typed.length >= 6 ? typed.slice(0, 2) + typed.slice(4, 6) : typed.slice(0, 4);
    return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  },
  check(text) {
    const digits = digitsOf(text);
    const incomplete = "Your card's expiration date is incomplete.";
    if (digits === '') return verdict('empty', 'incomplete_expiry', incomplete);
    if (digits.length >= 2 && !/^(0[1-9]|1[0-2])/.test(digits))
      return verdict('invalid', 'invalid_expiry_month', "Your card's expiration date is invalid.");
    if (digits.length < 4) return verdict('partial', 'incomplete_expiry', incomplete);
    const { month, year } = expiryOf(text);
    const state = expiryState(month, year, new Date());
    if (state === 'good') return GOOD;
    if (state === 'month-past')
      return verdict('invalid', 'invalid_expiry_month_past', "Your card's expiration date is in the past.");
    if (state === 'year-past')
      return verdict('invalid', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
    return verdict('invalid', 'invalid_expiry_year', "Your card's expiration year is invalid.");
  },
};

export function expiryOf(text: string): { month: number; year: number } {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: fullYear(Number(digits.slice(2, 4))) };
}

const cvcRule: FieldRule = {
  format: (text, number) => digitsOf(text).slice(0, number === '' ? 4 : brandRule(number).cvcLength),
  check(text, number) {
    const incomplete = "Your card's security code is incomplete.";
    if (text === '') return verdict('empty', 'incomplete_cvc', incomplete);
    return text.length === brandRule(number).cvcLength ? GOOD : verdict('partial', 'incomplete_cvc', incomplete);
  },
};

const postalRule: FieldRule = {
  format: (text, number) => (isAmerican(number) ? digitsOf(text).slice(0, 5) : text.toUpperCase().slice(0, 10)),
  check(text, number) {
    const incomplete = 'Your postal code is incomplete.';
    if (text.trim() === '') return verdict('empty', 'incomplete_zip', incomplete);
    return text.trim().length >= (isAmerican(number) ? 5 : 3) ? GOOD : verdict('partial', 'incomplete_zip', incomplete);
  },
};

/** Stripe's test cards for a country contain its numeric code: 4000 0025 0 is France, whose code is 250. */
export function isAmerican(number: string): boolean {
  return !/^400000(250|276)/.test(number);
}

export const fieldRules: Record<FieldName, FieldRule> = {
  cardnumber: numberRule,
  'exp-date': expiryRule,
  cvc: cvcRule,
  postal: postalRule,
};
