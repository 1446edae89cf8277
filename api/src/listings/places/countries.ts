import { fold } from './fold.ts';

/** Names of countries that `Intl.DisplayNames` does not have. */
const ALIASES: Record<string, string> = {
  usa: 'US',
  us: 'US',
  'u s': 'US',
  'u s a': 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  britain: 'GB',
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
  korea: 'KR',
  сша: 'US',
  アメリカ: 'US',
  ηπα: 'US',
  eeuu: 'US',
  'ee uu': 'US',
  grossbritannien: 'GB',
  'grande bretagne': 'GB',
  'gran bretana': 'GB',
  'gran bretagna': 'GB',
  'groot brittannie': 'GB',
  'tschechische republik': 'CZ',
  'republica checa': 'CZ',
};

/** Regions with an ISO 3166 code that are not countries. */
const NO_COUNTRIES = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'DG', 'IC', 'EA', 'TA', 'CQ'];

const pairs = (first: number) =>
  Array.from({ length: 26 * 26 }, (_, n) => String.fromCharCode(first + Math.floor(n / 26), first + (n % 26)));

/** Languages with country names, in addition to those with a two-letter code. */
const MORE_LANGUAGES = ['zh-Hant', 'zh-Hant-HK', 'pt-PT', 'sr-Latn', 'fil', 'gsw'];

const namesIn = (language: string, style: 'long' | 'short' = 'long') =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });

const ENGLISH_NAMES = [namesIn('en'), namesIn('en', 'short')];

/** English names of the current countries by code. */
export const COUNTRIES: ReadonlyMap<string, string> = new Map(
  pairs(65).flatMap((code): [string, string][] => {
    const name = NO_COUNTRIES.includes(code) ? undefined : ENGLISH_NAMES[0]?.of(code);
    // A withdrawn code resolves to the code of the successor country.
    return name && new Intl.Locale(`und-${code}`).region === code ? [[code, name]] : [];
  }),
);

const ENGLISH = new Map([
  ...[...COUNTRIES.keys()].flatMap((code) =>
    ENGLISH_NAMES.map((names): [string, string] => [fold(names.of(code) ?? ''), code]),
  ),
  ...Object.entries(ALIASES),
]);

let codes: ReadonlyMap<string, string> | undefined;

/** Codes by folded name, in all languages. Omits a name that several countries share, unless it is English. */
export function countryNames(): ReadonlyMap<string, string> {
  codes ??= readCountryNames();
  return codes;
}

function readCountryNames(): Map<string, string> {
  const meant = new Map<string, string | undefined>();
  const languages = [...Intl.DisplayNames.supportedLocalesOf(pairs(97)), ...MORE_LANGUAGES];
  for (const names of languages.flatMap((language) => [namesIn(language), namesIn(language, 'short')])) {
    for (const code of COUNTRIES.keys()) {
      const name = fold(names.of(code) ?? '');
      if (name !== '') meant.set(name, meant.has(name) && meant.get(name) !== code ? undefined : code);
    }
  }
  // Skip abbreviations, because ones such as `SA` have another meaning in other languages.
  const clear = [...meant].flatMap(([name, code]): [string, string][] =>
    code === undefined || /^[a-z]{1,3}$/.test(name) ? [] : [[name, code]],
  );
  return new Map([...clear, ...ENGLISH]);
}

/** Returns the code of a country by its name in any language. */
export function countryNamed(name: string): string | undefined {
  // English names have `St.`, as in `St. Lucia`.
  const folded = fold(name).replace(/^saint /, 'st ');
  return ENGLISH.get(folded) ?? countryNames().get(folded);
}
