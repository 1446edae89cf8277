/** Response fields that contain text written by people. */
const WRITTEN = new Set(
  'answer by calendar description displayName excerpt guest label location name note reason room subject text title'.split(
    ' ',
  ),
);
/**
 * Values in these fields that are not written by people: constants from `contracts`, paths and texts from the server.
 */
const WORDS = /^[a-z-]+$|@|^\/|[\u2068\u2069]/;

/** Returns a copy of an API response in which all text written by people is replaced by Hebrew. */
export function inHebrew<Answer>(answer: Answer, field?: string): Answer {
  if (typeof answer === 'string')
    return (field && WRITTEN.has(field) && answer && !WORDS.test(answer) ? `בית ${answer.length}!` : answer) as Answer;
  if (Array.isArray(answer)) return answer.map((each) => inHebrew(each, field)) as Answer;
  if (answer === null || typeof answer !== 'object' || answer instanceof Response) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, inHebrew(value, name)])) as Answer;
}

const HEBREW = /\p{sc=Hebrew}/u;
const ISOLATED = /\u2068[^\u2069]*\u2069/g;

/**
 * Returns the HTML of elements whose text may be displayed in the wrong order: right-to-left text that can reorder the
 * words around it, and text fields without `dir="auto"`.
 */
export function mixedTexts(page: Element = document.body): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    // The browser renders options separately, and a text field sets its direction itself.
    const rest = (node as Text).data.replace(ISOLATED, '');
    if (!parent || !HEBREW.test(rest) || parent.closest('option, textarea, style, script')) continue;
    const own = parent.closest('bdi, [dir=auto]');
    if (!own || /[A-Za-z]/.test(own.textContent ?? '')) found.add(parent.outerHTML.slice(0, 300));
  }
  for (const field of page.querySelectorAll('textarea, input:not([type]), input[type=text], input[type=search]'))
    if (!field.matches('[dir=auto], [readonly]')) found.add(field.outerHTML.slice(0, 300));
  return [...found];
}
