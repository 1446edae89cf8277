/** Control characters, lone surrogates and noncharacters. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
/**
 * Bidirectional embeddings and overrides. The directional marks U+061C, U+200E and U+200F are allowed, because they
 * cannot reverse other words.
 */
const DIRECTIONS = /[\u202A-\u202E]/gu;
/** Blank letters, and format characters that no modern script needs. */
const FILLERS =
  /\u034F|[\u115F\u1160\u17B4\u17B5\u2061-\u2064\u206A-\u206F\u2800\u3164\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}]/gu;
/** Tag characters outside of flags. Only the flags of regions, such as Scotland, need them. */
const TAGS = /(?<!\u{1F3F4}[\u{E0030}-\u{E007A}]{0,6})[\u{E0001}\u{E0020}-\u{E007F}]/gu;
/** Stray joiners. They are needed only between emoji, and in scripts that join letters, such as Arabic. */
const STRAY_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|(?<=[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\u200C\u200D]/gu;
const TRICKS = [CONTROLS, DIRECTIONS, FILLERS, TAGS, STRAY_JOINERS];

/** Characters that programs add to copied text: line-break hints, directional isolates and image placeholders. */
const PASTED = /[\u00AD\u200B\u2060\u2066-\u2069\uFEFF\uFFFC]/g;
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Letters of right-to-left scripts, and the right-to-left mark, which acts like such a letter. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

export function isVisibleText(text: string): boolean {
  return VISIBLE.test(without(FILLERS, text));
}

/** Removes characters that pasting adds, and replaces tabs and line breaks with spaces. */
export function tidyLine(text: string): string {
  const line = text.replace(LINE_BREAKS, '\n').replace(/[\t\n]+/g, ' ');
  return line.replace(PASTED, '').trim().normalize('NFC');
}

export function lineProblem(line: string): string | undefined {
  const isTricky = TRICKS.some((trick) => line.search(trick) >= 0);
  return isTricky ? 'must not contain invisible characters or marks that reverse text' : undefined;
}

/** Maximum length of a text before cleaning. It bounds the time that cleaning takes. */
export const maxUncleaned = (max: number) => 4 * max + 100;

/** Removes everything that `lineProblem` rejects. Returns an empty string if nothing visible is left. */
export function cleanLine(text: string): string {
  const line = TRICKS.reduce((rest, trick) => without(trick, rest), tidyLine(text)).trim();
  return isVisibleText(line) ? line : '';
}

/**
 * Removes control characters and marks that reverse other words from a multi-line text. The text is cleaned instead of
 * rejected, because phone numbers copied from a contact list contain such marks, and people cannot see them.
 */
export function cleanText(text: string): string {
  const lines = text.replace(LINE_BREAKS, '\n').split('\n');
  const cleaned = lines.map((line) => line.split('\t').map(cleanPart).join('\t')).join('\n');
  const trimmed = cleaned.trim().normalize('NFC');
  return isVisibleText(trimmed) ? trimmed : '';
}

const cleanPart = (text: string) =>
  [CONTROLS, DIRECTIONS, FILLERS, /[\u2066-\u2069\uFEFF\uFFFC]/g].reduce((rest, trick) => without(trick, rest), text);

const without = (trick: RegExp, text: string) => text.replace(trick, '');

export function nameProblem(name: string): string | undefined {
  if (/@|:\/\//.test(name)) return 'must not contain an email address or a link';
  return lineProblem(tidyLine(name));
}

/** Removes everything that `nameProblem` rejects, because identity providers accept any name. */
export function cleanName(name: string): string {
  // Checks word by word: an expression that finds `://` anywhere would take seconds for a long word.
  const plain = name.replace(/\S+/g, (word) => (word.includes('://') ? ' ' : word.replace(/@.*/s, ' ')));
  return cleanLine(plain).replace(/ {2,}/g, ' ');
}

/**
 * Prepares a user's text for insertion into a plain-text sentence, such as an email subject. The result is one line. If
 * it is written from right to left, it is wrapped in directional isolates, so that the sentence keeps its order.
 */
export function isolate(text: string): string {
  const line = cleanLine(text);
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line;
}
