type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

interface BrandRule {
  brand: Brand;
  starts: RegExp;
  lengths: number[];
  groups: number[];
  cvcLength: number;
}

const UNKNOWN_BRAND: BrandRule = {
  brand: 'unknown',
  starts: /^/,
  lengths: [16],
  groups: [4, 4, 4, 4],
  cvcLength: 3,
};

const BRAND_RULES: BrandRule[] = [
  { brand: 'visa', starts: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvcLength: 3 },
  {
    brand: 'mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvcLength: 3,
  },
  { brand: 'amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
  { brand: 'discover', starts: /^(6011|64[4-9]|65)/, lengths: [16], groups: [4, 4, 4, 4], cvcLength: 3 },
  { brand: 'diners', starts: /^(30|36|38|39)/, lengths: [14, 16], groups: [4, 4, 4, 4], cvcLength: 3 },
  { brand: 'jcb', starts: /^35/, lengths: [16], groups: [4, 4, 4, 4], cvcLength: 3 },
  { brand: 'unionpay', starts: /^62/, lengths: [16, 19], groups: [4, 4, 4, 4, 3], cvcLength: 3 },
];

export function brandRule(digits: string): BrandRule {
  return BRAND_RULES.find((rule) => rule.starts.test(digits)) ?? UNKNOWN_BRAND;
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function groupDigits(digits: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const size of brandRule(digits).groups) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}

export function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

type ExpiryState = 'good' | 'bad-month' | 'bad-year' | 'year-past' | 'month-past';

/** A card is valid until the end of its expiry month. `today` is a date in the local time zone. */
export function expiryState(month: number, year: number, today: Date): ExpiryState {
  const thisYear = today.getFullYear();
  if (!Number.isInteger(month) || month < 1 || month > 12) return 'bad-month';
  if (!Number.isInteger(year) || year > thisYear + 50) return 'bad-year';
  if (year < thisYear) return 'year-past';
  if (year === thisYear && month < today.getMonth() + 1) return 'month-past';
  return 'good';
}
