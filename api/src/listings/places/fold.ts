/** Letters that NFKD does not decompose. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' };

/** Accents that people omit. Marks of other scripts are kept: in Japanese, they tell `パリ` (Paris) from `バリ` (Bali). */
const ACCENTS =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]--[\u3099\u309a]]+/gv;

/** Removes case, accents and punctuation, so that `São Tomé` and `sao tome` match. */
export function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
