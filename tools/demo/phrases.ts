import type { Random } from './random.ts';

/** What fills a blank: one of these words, or something made on the spot. */
export type Filler = readonly string[] | ((random: Random) => string);
export type Fillers = Readonly<Record<string, Filler>>;

/** A sentence with blanks in braces: `{city} opens {x}`. */
export type Phrase = string;

/** The lines of a text block, so that word lists read as they will be read. */
export function lines(block: string): string[] {
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A list written on one line with bars between. */
export function list(words: string): string[] {
  return words.split('|').map((word) => word.trim());
}

const parsed = new Map<Phrase, string[]>();

/**
 * Fills every blank of a phrase. A blank that occurs twice is filled twice; `{=name}` repeats what the blank
 * of that name got last.
 * @throws RangeError for a blank without a filler: a typing mistake in the phrase
 */
export function fill(phrase: Phrase, random: Random, ...fillers: Fillers[]): string {
  let parts = parsed.get(phrase);
  if (!parts) parsed.set(phrase, (parts = phrase.split(/[{}]/)));
  const got = new Map<string, string>();
  let written = '';
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) written += part;
    else if (part.startsWith('=')) written += got.get(part.slice(1)) ?? '';
    else {
      const filler = fillers.find((each) => each[part])?.[part];
      if (!filler) throw new RangeError(`Nothing fills {${part}} in “${phrase}”`);
      const picked = typeof filler === 'function' ? filler(random) : random.pick(filler);
      const word = picked.includes('{') ? fill(picked, random, ...fillers) : picked;
      got.set(part, word);
      written += word;
    }
  }
  return written;
}

/** Every sentence begins with a capital, also where its first word came out of a list; an ordinal ends none. */
export function sentence(text: string): string {
  return text.replaceAll(/(?:^|(?<!\d)[.!?] )\p{Ll}/gu, (start) => start.toUpperCase());
}
