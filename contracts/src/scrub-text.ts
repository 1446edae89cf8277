/** Words before a quotation in a message of a browser's engine: what is quoted is a name of the code. */
const OF_THE_ENGINE =
  /\b(?:reading|setting|evaluating|property|execute|deleting|destructure|module|export named) ?\(?$|execute '\w+' on $/i;
const IDENTIFIER = /^[\w$./@[\]-]{1,80}$/;

/** Also what was cut before its end. An apostrophe inside of a word is none. */
const QUOTED = /"([^"]*)(?:"|$)|“([^”]*)(?:”|$)|`([^`]*)(?:`|$)|(?<!\w)'([^']*)'(?!\w)/g;

/** In this order: an address may hold all the others. */
const RULES: [RegExp, string][] = [
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>)]*/gi, '[address]'],
  [/[^\s@"'<>()]+(@|%40)[^\s@"'<>()]+\.[^\s@"'<>(),;]+/gi, '[email]'],
  [/(^|[\s(=:,])\/(?!\s)[^\s"'<>),;]*/g, '$1[path]'],
  [/\?[\w%.-]+=[^\s"'<>)]*/g, '[query]'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '[id]'],
  // Long runs with a digit: tokens, hashes, ids of third parties.
  [/\b(?=[\w.+=-]*\d)[\w+-][\w.+=-]{19,}/g, '[token]'],
  // Telephones, cards, accounts, dates: digits, however they are parted.
  [/\+?\d(?:[ ().-]{0,2}\d){3,}/g, '[number]'],
  [/(?<=\S )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu, '[name]'],
];

/**
 * The text of an error without what may be of a person: addresses, emails, ids, tokens, long numbers, what is quoted
 * and what looks like a name. What an engine quotes of the code stays. Scrubbing twice changes nothing.
 */
export function scrubText(text: string, length: number): string {
  // First cut: the expressions below never see a long text.
  const plain = text.slice(0, length * 4).replace(/\s+/g, ' ');
  const unquoted = plain.replace(QUOTED, (all: string, ...found: (string | number | undefined)[]) => {
    const [double, curly, back, single] = found as (string | undefined)[];
    const inside = double ?? curly ?? back ?? single ?? '';
    const before = plain.slice(0, found.at(-2) as number);
    const isOfTheCode = all.endsWith(all.charAt(0)) && IDENTIFIER.test(inside) && OF_THE_ENGINE.test(before);
    return isOfTheCode ? all : '…';
  });
  return RULES.reduce((rest, [what, instead]) => rest.replace(what, instead), unquoted)
    .trim()
    .slice(0, length);
}
