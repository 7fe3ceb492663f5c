import { lines, type Filler } from './phrases.ts';

/** Reads lines of `topic: headline ¶ post`. */
export function sentencesOf(block: string): { topic: string; headline: string; post: string }[] {
  return lines(block).map((line) => {
    const [topic = '', said = ''] = line.split(/:(.*)/s, 2);
    const [headline = '', post = ''] = said.split('¶').map((part) => part.trim());
    return { topic, headline, post };
  });
}

/**
 * Whole numbers after which a counted noun keeps one form in each of our languages: Polish then wants the
 * genitive plural (25 miast), Arabic the singular (25 مدينة).
 */
export const count: Filler = (random) => String(random.int(1, 9) * 10 + random.int(5, 9));
