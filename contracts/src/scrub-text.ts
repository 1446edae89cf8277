/** Words before a quotation in a message of a browser's engine: what is quoted is a name of the code. */
const OF_THE_ENGINE =
  /\b(?:reading|setting|evaluating|property|execute|deleting|destructure|module|export named) ?\(?$|execute '\w+' on $/i;
const IDENTIFIER = /^[\w$./@[\]-]{1,80}$/;

/** Also what was cut before its end. An apostrophe inside of a word is none. */
const QUOTED = /"([^"]*)(?:"|$)|“([^”]*)(?:”|$)|`([^`]*)(?:`|$)|(?<!\w)'([^']*)'(?!\w)/g;

/** How much of the text before a quotation is read, in characters. */
const BEFORE = 80;

/**
 * In this order: an address may hold all the others. Each expression takes linear time: what repeats is bounded, or
 * consumed by the match whatever follows it.
 */
const RULES: [RegExp, string | ((found: string) => string)][] = [
  [/[a-z][a-z\d+.-]{0,20}:\/\/[^\s"'<>)]*/gi, '[address]'],
  [/[^\s"'<>(),;]+/g, (word) => (isEmail(word) ? '[email]' : word)],
  [/(^|[\s(=:,])\/(?!\s)[^\s"'<>),;]*/g, '$1[path]'],
  [/\?[\w%.-]+=[^\s"'<>)]*/g, '[query]'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '[id]'],
  // Long runs with a digit: tokens, hashes, ids of third parties.
  [/[\w+-][\w.+=-]{19,}/g, (run) => (/\d/.test(run) ? '[token]' : run)],
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
    const at = found.at(-2) as number;
    const before = plain.slice(Math.max(0, at - BEFORE), at);
    const isOfTheCode = all.endsWith(all.charAt(0)) && IDENTIFIER.test(inside) && OF_THE_ENGINE.test(before);
    return isOfTheCode ? all : '…';
  });
  return RULES.reduce((rest, [what, instead]) => rest.replace(what, instead as string), unquoted)
    .trim()
    .slice(0, length);
}

/** True for a word with something before an at sign, which may be encoded, and a dot after it. */
function isEmail(word: string): boolean {
  const at = word.search(/@|%40/);
  const dot = word.lastIndexOf('.', word.length - 2);
  return at > 0 && dot > at + 1;
}
