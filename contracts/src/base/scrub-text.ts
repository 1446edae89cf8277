/** Matches what JavaScript engines write before a quoted identifier, such as `reading 'price'`. */
const BEFORE_IDENTIFIER =
  /\b(?:reading|setting|evaluating|property|execute|deleting|destructure|module|export named) ?\(?$|execute '\w+' on $/i;
const IDENTIFIER = /^[\w$./@[\]-]{1,80}$/;

/** Quoted text, including text whose closing mark was cut off. An apostrophe inside a word is not a quotation mark. */
const QUOTED = /"([^"]*)(?:"|$)|“([^”]*)(?:”|$)|`([^`]*)(?:`|$)|(?<!\w)'([^']*)'(?!\w)/g;

const CONTEXT_LENGTH = 80;

/**
 * Order matters: a URL may contain everything else. Each expression must run in linear time, so its repetitions are
 * bounded or consumed by the match.
 */
const RULES: [RegExp, string | ((found: string) => string)][] = [
  [/[a-z][a-z\d+.-]{0,20}:\/\/[^\s"'<>)]*/gi, '[address]'],
  [/[^\s"'<>(),;]+/g, (word) => (isEmail(word) ? '[email]' : word)],
  [/(^|[\s(=:,])\/(?!\s)[^\s"'<>),;]*/g, '$1[path]'],
  [/\?[\w%.-]+=[^\s"'<>)]*/g, '[query]'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '[id]'],
  // Long words with a digit are tokens, hashes or third-party ids.
  [/[\w+-][\w.+=-]{19,}/g, (run) => (/\d/.test(run) ? '[token]' : run)],
  [/\+?\d(?:[ ().-]{0,2}\d){3,}/g, '[number]'],
  [/(?<=\S )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu, '[name]'],
];

/**
 * Removes possible personal data from an error message: URLs, email addresses, ids, tokens, long numbers, quoted text
 * and likely names. Identifiers quoted by the JavaScript engine are kept. The function is idempotent.
 */
export function scrubText(text: string, length: number): string {
  // Truncate first, so that no expression has to process a long text.
  const plain = text.slice(0, length * 4).replace(/\s+/g, ' ');
  const unquoted = plain.replace(QUOTED, (all: string, ...found: (string | number | undefined)[]) => {
    const [double, curly, back, single] = found as (string | undefined)[];
    const inside = double ?? curly ?? back ?? single ?? '';
    const at = found.at(-2) as number;
    const before = plain.slice(Math.max(0, at - CONTEXT_LENGTH), at);
    const isIdentifier = all.endsWith(all.charAt(0)) && IDENTIFIER.test(inside) && BEFORE_IDENTIFIER.test(before);
    return isIdentifier ? all : '…';
  });
  return RULES.reduce((rest, [what, instead]) => rest.replace(what, instead as string), unquoted)
    .trim()
    .slice(0, length);
}

/** True if the word has an `@` or `%40` that is not at its start, and a dot after that. */
function isEmail(word: string): boolean {
  const at = word.search(/@|%40/);
  const dot = word.lastIndexOf('.', word.length - 2);
  return at > 0 && dot > at + 1;
}
