/** Fields of answers that hold what people wrote. */
const WRITTEN = new Set(
  'answer by calendar description displayName excerpt guest label location name note reason room subject text title'.split(
    ' ',
  ),
);
/** Words of the contracts in these fields, and what the server wrote itself. */
const WORDS = /^[a-z-]+$|@|^\/|[\u2068\u2069]/;

/** An answer of the API with everything that people wrote in Hebrew. */
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
 * Where a page shows text from right to left so that it may reorder the words around it, or fields in which people write
 * that keep the page's direction: the beginning of their HTML.
 */
export function mixedTexts(page: Element = document.body): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    // Options are drawn apart, and a field has a direction of its own.
    const rest = (node as Text).data.replace(ISOLATED, '');
    if (!parent || !HEBREW.test(rest) || parent.closest('option, textarea, style, script')) continue;
    const own = parent.closest('bdi, [dir=auto]');
    if (!own || /[A-Za-z]/.test(own.textContent ?? '')) found.add(parent.outerHTML.slice(0, 300));
  }
  for (const field of page.querySelectorAll('textarea, input:not([type]), input[type=text], input[type=search]'))
    if (!field.matches('[dir=auto], [readonly]')) found.add(field.outerHTML.slice(0, 300));
  return [...found];
}
