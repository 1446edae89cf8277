/** Keys of the country, region and city in a location. `''` if the location does not name one. */
export interface PlaceKeys {
  country: string;
  region: string;
  city: string;
}

/** The names in a location as written, and the country's code if it is known. */
export interface LocationParts {
  city: string;
  region: string;
  country: string;
  /** ISO 3166, in capitals. */
  code: string | undefined;
}

/** Letters that NFKD does not decompose. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' };

/** Removes case, accents and punctuation, so that `São Tomé` and `sao tome` are the same place. */
export function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Other names for countries than their English ones. */
const ALIASES: Record<string, string> = {
  usa: 'US',
  us: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  turkey: 'TR',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
  uae: 'AE',
  'south korea': 'KR',
  macedonia: 'MK',
  'ivory coast': 'CI',
  'cape verde': 'CV',
  burma: 'MM',
};

/** Regions with an ISO 3166 code that are not countries. */
const NO_COUNTRIES = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'DG', 'IC', 'EA', 'TA', 'CQ'];

export const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 26 * 26 }, (_, n) => String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26))).flatMap(
    (code): [string, string][] => {
      const name = NO_COUNTRIES.includes(code) ? undefined : NAMES.of(code);
      // A withdrawn code resolves to the country that replaced it.
      return name && new Intl.Locale(`und-${code}`).region === code ? [[code, name]] : [];
    },
  ),
);

const CODES = new Map([
  ...[...COUNTRIES].map(([code, name]): [string, string] => [fold(name), code]),
  ...Object.entries(ALIASES),
]);

/** Splits `Town, region, country`. Missing parts are empty. A nation within a country is also its region. */
export function partsOf(location: string): LocationParts {
  const names = location
    .split(',')
    .map((name) => name.trim())
    .filter((name) => fold(name) !== '');
  const last = names.at(-1) ?? '';
  const code = CODES.get(fold(last));
  const before = code === undefined ? names : names.slice(0, -1);
  const [city = '', ...regions] = before;
  const nation = ['england', 'scotland', 'wales', 'northern ireland'].includes(fold(last)) ? last : '';
  return { city, region: regions.at(-1) ?? nation, country: code ? (COUNTRIES.get(code) ?? last) : '', code };
}

/** Returns keys such as `PT`, `PT//alentejo` and `PT/evora`. */
export function keysOf({ city, region, code = '' }: Pick<LocationParts, 'city' | 'region' | 'code'>): PlaceKeys {
  return {
    country: code,
    region: region && `${code}//${fold(region)}`,
    city: city && `${code}/${fold(city)}`,
  };
}
