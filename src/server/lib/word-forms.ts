/**
 * Singular and plural of a word, so that either finds the other. The endings are those of English, and with
 * them most of Spanish, Portuguese and French; the nominative ones of Russian and Ukrainian. Texts are stored
 * unchanged: only queries are widened, except for words in quotes.
 */
export function formsOf(word: string): string[] {
  if (unchanged.has(word)) return [word];
  const irregular = irregulars.get(word);
  if (irregular) return [word, irregular];
  const more = latin.test(word) ? latinForms(word) : cyrillic.test(word) ? cyrillicForms(word) : [];
  return [...new Set([word, ...more.filter((form) => !unchanged.has(form))])];
}

const latin = /^[a-z]{3,}$/;
const cyrillic = /^\p{Script=Cyrillic}{3,}$/u;

/** Words that would be taken for another one's plural: news is not the plural of new. */
const unchanged = new Set(
  'news new does doe this thi his her hers was has its ours yours theirs always perhaps series species less lens plus thus yes the and for not with from that these those you your our are were will would have had but all any can what who how why when where than then them they out into one'.split(
    ' ',
  ),
);

const irregulars = new Map(
  'man men,woman women,child children,person people,foot feet,tooth teeth,goose geese,mouse mice'
    .split(',')
    .flatMap((pair) => {
      const [one = '', many = ''] = pair.split(' ');
      return [
        [one, many],
        [many, one],
      ] as const;
    }),
);

const sibilant = /(?:s|x|z|ch|sh)$/;

function latinForms(word: string): string[] {
  return [...pluralsOf(word), ...singularsOf(word)];
}

function pluralsOf(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (word.endsWith('ao')) return [`${word}s`, `${word.slice(0, -2)}oes`];
  if (word.endsWith('z')) return [`${word}es`, `${word.slice(0, -1)}ces`];
  if (/(?:[^f]f|fe)$/.test(word)) return [`${word}s`, `${word.replace(/fe?$/, '')}ves`];
  if (word.endsWith('eau')) return [`${word}x`, `${word}s`];
  if (word.endsWith('s')) return /(?:ss|us|is)$/.test(word) ? [`${word}es`] : [];
  if (sibilant.test(word) || word.endsWith('o')) return [`${word}es`, `${word}s`];
  return /[lnrd]$/.test(word) ? [`${word}s`, `${word}es`] : [`${word}s`];
}

function singularsOf(word: string): string[] {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return [];
  if (word.endsWith('eaux')) return [word.slice(0, -1)];
  if (!word.endsWith('s')) return [];
  const stem = word.slice(0, -1);
  if (/[^aeiou]ies$/.test(word)) return [stem, `${word.slice(0, -3)}y`];
  if (word.endsWith('ves')) return [stem, `${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`];
  if (word.endsWith('oes')) return [stem, word.slice(0, -2), `${word.slice(0, -3)}ao`];
  if (word.endsWith('ces')) return [stem, `${word.slice(0, -3)}z`];
  if (/(?:s|x|z|ch|sh|[lnrd])es$/.test(word)) return [stem, word.slice(0, -2)];
  return [stem];
}

/** й is и here, and ї is і: words arrive folded. */
function cyrillicForms(word: string): string[] {
  const stem = word.slice(0, -1);
  if (stem.length < 3) return [];
  switch (word.slice(-1)) {
    case 'а':
      return [`${stem}ы`, `${stem}и`];
    case 'я':
    case 'ь':
      return [`${stem}и`, `${stem}і`];
    case 'о':
      return [`${stem}а`];
    case 'е':
      return [`${stem}я`];
    case 'ы':
      return [stem, `${stem}а`];
    case 'и':
      return [stem, `${stem}а`, `${stem}я`, `${stem}ь`];
    case 'і':
      return [stem, `${stem}ь`, `${stem}я`];
    default:
      return /[бвгджзклмнпрстфхцчшщ]$/.test(word) ? [`${word}ы`, `${word}и`] : [];
  }
}
