/** Words that browser engines put before a quoted name of the code. */
const OF_THE_ENGINE =
  /\b(?:reading|setting|evaluating|property|execute|deleting|destructure|module|export named) ?\(?$|execute '\w+' on $/i;
const IDENTIFIER = /^[\w$./@[\]-]{1,80}$/;

/** Includes quotations that were cut off. An apostrophe inside a word is not a quotation mark. */
const QUOTED = /"([^"]*)(?:"|$)|“([^”]*)(?:”|$)|`([^`]*)(?:`|$)|(?<!\w)'([^']*)'(?!\w)/g;

const BEFORE = 80;

/**
 * Order matters: an address may contain all the others. Each expression must take linear time, so repetitions are
 * bounded or consumed by the match.
 */
const RULES: [RegExp, string | ((found: string) => string)][] = [
  [/[a-z][a-z\d+.-]{0,20}:\/\/[^\s"'<>)]*/gi, '[address]'],
  [/[^\s"'<>(),;]+/g, (word) => (isEmail(word) ? '[email]' : word)],
  [/(^|[\s(=:,])\/(?!\s)[^\s"'<>),;]*/g, '$1[path]'],
  [/\?[\w%.-]+=[^\s"'<>)]*/g, '[query]'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '[id]'],
  // Long runs with a digit: tokens, hashes, ids of third parties.
  [/[\w+-][\w.+=-]{19,}/g, (run) => (/\d/.test(run) ? '[token]' : run)],
  [/\+?\d(?:[ ().-]{0,2}\d){3,}/g, '[number]'],
  [/(?<=\S )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu, '[name]'],
];

/**
 * Removes possible personal data from an error text: addresses, emails, ids, tokens, long numbers, quotations and
 * likely names. Names of code that an engine quotes are kept. The function is idempotent.
 */
export function scrubText(text: string, length: number): string {
  // Truncate first, so that the expressions below never see a long text.
  const plain = text.slice(0, length * 4).replace(/\s+/g, ' ');
  const unquoted = plain.replace(QUOTED, (all: string, ...found: (string | number | undefined)[]) => {
    const [double, curly, back, single] = found as (string | undefined)[];
    const inside = double ?? curly ?? back ?? single ?? '';
    const at = found.at(-2) as number;
    const before = plain.slice(Math.max(0, at - BEFORE), at);
    const isOfTheCode = all.endsWith(all.charAt(0)) && IDENTIFIER.test(inside) && OF_THE_ENGINE.test(before);
    return isOfTheCode ? all : '…';
  });
  return RULES.reduce((rest, [what, instead]) => rest.replace(what, instead as string), unquoted)
    .trim()
    .slice(0, length);
}

/** True for a word with an at sign, possibly encoded, that is not its first character, and a dot after it. */
function isEmail(word: string): boolean {
  const at = word.search(/@|%40/);
  const dot = word.lastIndexOf('.', word.length - 2);
  return at > 0 && dot > at + 1;
}
