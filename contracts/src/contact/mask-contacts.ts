const HIDDEN = '[hidden]';

// Repetitions are bounded by the maximum lengths of mailbox and host names. Without bounds, matching a crafted text
// takes seconds.
const EMAIL =
  /[\p{L}\d._%+-]{1,64} ?(?:@|\[at\]|\(at\)) ?[\p{L}\d-]{1,63}(?: ?(?:\.|\[dot\]|\(dot\)) ?[\p{L}\d-]{1,63}){1,6}/giu;
/** Requires both `at` and `dot`, because each of them is a common word. */
const SPELLED_EMAIL = /[\w.+-]{1,64} at [\w-]{1,63} dot [a-z]{2,}/gi;
const ENDINGS = 'com|net|org|info|biz|app|dev|io|gg|xyz|online|site|shop|travel|house|page|link';
/** Country-code endings are also words (“OK.It is”), so they match only with a path or after `www`. */
const WEB = new RegExp(
  String.raw`\bhttps?:\/\/\S+|\bwww\.\S+|\b(?:[a-z\d-]{1,63}\.){1,6}(?:${ENDINGS})\b(?:[/?#]\S*)?|\b(?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,3}\/\S+`,
  'gi',
);
const HANDLE = /(?<![\p{L}\d])@[a-z\d_][a-z\d_.]{2,}/giu;
const SPELLED_NUMBER = /\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)\b[\s,.-]*){7,}/gi;

const DATE =
  /\b\d{4}-\d{1,2}-\d{1,2}\b|(?<!\d[./])\b(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\1(?:\d{4}|\d{2})\b(?!\1\d)/g;
const MONEY =
  /[$€£¥]\s?\d[\d,. ]{0,20}\d|\b\d[\d,. ]{0,20}\d\s?(?:[$€£¥]|(?:usd|eur|gbp|dollars?|euros?|pounds?|cents?)\b)/gi;
/** Digits with common separators, except after a letter, as in a booking code. */
const NUMBER = /(?<![\p{L}\p{Nd}#]|\p{L}-)\+?\(?\p{Nd}(?:[\s()./\u200b-\u200d\u2060\ufeff-]{0,3}\p{Nd}){6,}/gu;
const YEARS = /^(19|20)\d\d\D*(19|20)\d\d$/;

export interface Masked {
  text: string;
  isMasked: boolean;
}

/**
 * Hides phone numbers, email addresses, web addresses and handles in messages that are sent before a booking. Prices,
 * dates, codes and small numbers are kept. People who obfuscate their contact details on purpose can evade this filter.
 */
export function maskContacts(text: string): Masked {
  const kept: string[] = [];
  // Replace dates and prices with private-use characters, so that the phone-number pattern skips them.
  const keep = (found: string) => `\ue000${String.fromCharCode(0xe100 + kept.push(found) - 1)}`;
  const masked = [EMAIL, SPELLED_EMAIL, WEB, HANDLE, SPELLED_NUMBER]
    .reduce((rest, pattern) => rest.replace(pattern, hide), text.replace(/[\ue000-\uf8ff]/g, ''))
    .replace(DATE, keep)
    .replace(MONEY, keep)
    .replace(NUMBER, (found) => (isTelephone(found) ? HIDDEN : found))
    .replace(/\ue000(.)/g, (_, index: string) => kept[index.charCodeAt(0) - 0xe100] ?? '');
  return { text: masked, isMasked: masked !== text };
}

function hide(found: string): string {
  return `${HIDDEN}${/\s+$/.exec(found)?.[0] ?? ''}`;
}

function isTelephone(found: string): boolean {
  const groups = found.match(/\p{Nd}+/gu) ?? [];
  const digits = groups.join('');
  if (digits.length < 8 || YEARS.test(found)) return false;
  // “10 11 12 13 14” is a list of days. Phone numbers in pairs begin with 0 or +.
  const isInPairs = groups.every(({ length }) => length <= 2);
  return !isInPairs || /^\(?(\+|0)/.test(found);
}
