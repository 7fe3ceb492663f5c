/** Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs: searches ignore them. */
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670\u0640]/g;

/** Removes case and accents. Stored keys depend on it, so it must not change. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(optionalMarks, '').normalize('NFC').toLowerCase();
}

/**
 * What a search ignores, beyond what NFKD removes: accents, Hebrew points, Arabic vowel signs and tatweel,
 * the dot below of Devanagari, and invisible characters (soft hyphens, joiners, variation selectors).
 */
const unsearched =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640\u093c]|\p{Default_Ignorable_Code_Point}/gu;

/** In Arabic script the non-joiner separates a word from its ending. */
const wordEnd = /(?<=\p{Script=Arabic}\p{M}*)\u200c/gu;

/** Letters that Unicode does not decompose, as people without their keyboard write them. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  '\u0901': '\u0902',
};
const otherLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

/** Digits of other scripts come in tens in Unicode, with the zero of each at one of these. */
const digit = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

/** NFKD decomposes these vowels, and then the dictionary does not know their words. */
const thaiAm = /\u0e4d\u0e32/g;
const laoAm = /\u0ecd\u0eb2/g;

/** コンピューター and コンピュータ are one word. */
const lastLong = /(?<=[\p{Script=Katakana}ー]{2})ー(?![\p{Script=Katakana}ー])/gu;

/** A text in the form that the keyword search compares. */
export function foldSearched(text: string): string {
  const spaced = text.includes('\u200c') ? text.replace(wordEnd, ' ') : text;
  const folded = spaced
    .normalize('NFKD')
    .replace(unsearched, '')
    .replace(thaiAm, '\u0e33')
    .replace(laoAm, '\u0eb3')
    .normalize('NFC')
    .toLowerCase()
    .replace(otherLetters, (letter) => letters[letter] ?? letter)
    .replace(digit, (found) => String(digitOf(found)));
  return folded.includes('ー') ? folded.replace(lastLong, '') : folded;
}

function digitOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point - (zeros.findLast((zero) => zero <= point) ?? point);
}
